import { type DeliveryPreview, type DeliveryRulesInput, includesScope, PREVIEW_DAYS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findTimeZone } from '../../identity/index.ts';
import { selectOpenings } from '../../signals/index.ts';
import { findAccess, listSubscriptions } from '../../subscriptions/index.ts';
import { type ChannelRow, selectChannels } from '../channels/channel-repository.ts';
import { type Clocks, wallOf } from '../fan-out/market-clock.ts';
import { countPreview } from './count-preview.ts';

/** Returns what rules would have sent of the last signals of the caller's strategies; it saves nothing. */
export async function previewRules(
  clocks: Clocks,
  viewer: Viewer,
  rules: DeliveryRulesInput,
): Promise<DeliveryPreview> {
  const { database, market, now: until } = viewer;
  const accountId = requireAccount(viewer);
  const wallNow = clocks.clock.now();
  const { strategies } = await findAccess(database, accountId, wallNow);
  const active = (await listSubscriptions(database, accountId, wallNow)).filter(({ isActive }) => isActive);
  const since = new Date(until - PREVIEW_DAYS * DAY_MS);
  const strategyIds = active.map(({ strategyId }) => strategyId);
  const published = await selectOpenings(database, { market, strategyIds, since });
  const channels = await selectChannels(database, accountId);
  const channelIds = channels.filter(isAsked).map(({ id }) => id);
  const openings = published
    .filter((one) => includesScope(strategies, one.strategyId, one.assetClass))
    .map(({ barCloseAt, createdAt, ...one }) => ({
      ...one,
      barCloseAt: barCloseAt.getTime(),
      publishedAt: wallOf(clocks, createdAt.getTime()),
    }));
  return {
    from: since.toISOString(),
    until: new Date(until).toISOString(),
    strategies: active.length,
    ...countPreview(rules, openings, { timeZone: await findTimeZone(database, accountId), channelIds }),
  };
}

/** Whether new signals are sent to a channel. One that waits for its confirmation counts: the rules are chosen meanwhile. */
const isAsked = ({ isOn, state, categories }: ChannelRow): boolean =>
  isOn && state !== 'disabled' && categories.includes('signals');
