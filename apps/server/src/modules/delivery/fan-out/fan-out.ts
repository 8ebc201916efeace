import { type Database, withTransaction } from '../../../platform/database.ts';
import { passFailPoint } from '../../../platform/fail-points.ts';
import type { LogModule } from '../../log/index.ts';
import type { DigestData, EventData } from '../events/event-data.ts';
import { type EventRow, selectEvents } from '../events/event-repository.ts';
import { isHeldByMute } from '../rules/channel-mute.ts';
import { advance } from './advance.ts';
import type { DeliverySource, FanOutContext, FanOutItem } from './fan-out-item.ts';
import { beginLog, type FanOutCursor, findCursor, insertCursor, lockCursor } from './fan-out-repository.ts';
import { itemOfEntry } from './item-of-entry.ts';
import { pageOfNotice } from './notices.ts';
import type { Audience } from './recipient-repository.ts';

/** Name of the events where a delivery names the log of its source. */
const EVENTS = 'event';

/** Returns what an event sends. */
function itemOfEvent(ctx: FanOutContext, event: EventRow): FanOutItem {
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
  const unmutedAt = isHeldByMute(type, event) ? new Date(ctx.clock.now()) : null;
  const audience: Audience = { category, accountId, strategyId, channelIds, kinds, unmutedAt };
  return { index: id, page: (tx, range) => pageOfNotice(ctx, tx, source, audience, range) };
}

/** Entries or events of one transaction: each takes several queries, and what waits for the lock of the cursor has seconds. */
const READ = 20;

interface FanOutDeps extends FanOutContext {
  readonly db: Database;
  readonly log: Pick<LogModule, 'readTail'>;
}

/** Makes the deliveries of the log's entries and of events, each once, also where several processes run. */
export class FanOut {
  private readonly ctx: FanOutDeps;

  constructor(ctx: FanOutDeps) {
    this.ctx = ctx;
  }

  /** Stores where the fan-out begins, at its first start: at the end of the log, so that nothing old is sent. */
  async begin(): Promise<void> {
    const { db, log } = this.ctx;
    const tail = await log.readTail(null, { limit: 1, reach: 0 });
    // Before there is a log, all of it is new.
    await insertCursor(db, { source: 'log', logId: tail?.logId ?? '', upTo: tail?.size ?? 0 });
    await insertCursor(db, { source: EVENTS, logId: '', upTo: 0 });
  }

  /** Makes the deliveries of all entries that have none. */
  async followLog(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.nextOfLog()));
  }

  /** Makes the deliveries of all events that have none. */
  async followEvents(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.nextOfEvents()));
  }

  /** Returns false if nothing is left. */
  private async nextOfLog(): Promise<boolean> {
    const { db, log } = this.ctx;
    const cursor = await findCursor(db, 'log');
    if (!cursor) return false;
    const tail = await log.readTail({ logId: cursor.logId, index: cursor.upTo }, { limit: READ, reach: 0 });
    if (!tail) return false;
    if (tail.logId !== cursor.logId) {
      await beginLog(db, cursor.logId, tail.logId);
      return true;
    }
    if (tail.rows.length === 0) return false;
    // Before the transaction: releases are read from the source of the market.
    const items = await Promise.all(tail.rows.map((row) => itemOfEntry(this.ctx, tail.logId, row)));
    await withTransaction(db, async (tx) => {
      const locked = await lockCursor(tx, 'log');
      // Otherwise another process was faster, and what was read is out of date.
      if (locked && isSame(locked, cursor)) await advance(tx, locked, items);
    });
    await passFailPoint('after-fan-out-commit');
    return true;
  }

  /** Returns false if nothing is left. */
  private async nextOfEvents(): Promise<boolean> {
    const isAny = await withTransaction(this.ctx.db, async (tx) => {
      const cursor = await lockCursor(tx, EVENTS);
      const events = cursor ? await selectEvents(tx, cursor.upTo, READ) : [];
      if (!cursor || events.length === 0) return false;
      const items = events.map((event) => itemOfEvent(this.ctx, event));
      await advance(tx, cursor, items);
      return true;
    });
    if (isAny) await passFailPoint('after-fan-out-commit');
    return isAny;
  }
}

const isSame = (a: FanOutCursor, b: FanOutCursor): boolean =>
  a.logId === b.logId && a.upTo === b.upTo && a.channelsUpTo === b.channelsUpTo;
