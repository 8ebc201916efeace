import type { DigestData, EventData } from '../events/event-data.ts';
import type { EventRow } from '../events/event-repository.ts';
import type { DeliverySource, FanOutContext, FanOutItem } from './fan-out-item.ts';
import { pageOfNotice } from './notices.ts';

/** Name of the events where a delivery names the log of its source. */
export const EVENTS = 'event';

/** Returns what an event sends. */
export function itemOfEvent(ctx: FanOutContext, event: EventRow): FanOutItem {
  const { id, type, category, accountId, strategyId } = event;
  const source: DeliverySource = {
    log: EVENTS,
    index: id,
    type,
    signalId: null,
    strategyId,
    publishedAt: event.at.getTime(),
    expiresAt: event.expiresAt?.getTime() ?? null,
  };
  const kinds = type === 'system.alert' ? ((event.data as EventData['system.alert']).kinds ?? null) : null;
  const channelIds = type === 'digest' ? (event.data as DigestData).channelIds : null;
  return {
    index: id,
    page: (tx, range) => pageOfNotice(ctx, tx, source, { category, accountId, strategyId, channelIds, kinds }, range),
  };
}
