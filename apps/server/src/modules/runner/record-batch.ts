import type { LogFact } from '@sealtick/contract';
import { isPublishable, TIMEFRAME_MS } from '@sealtick/engine';
import { ClockBehindError } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Appended } from '../log/index.ts';
import { insertSignals, type Move, type NewSignalRow, updateSignal } from '../signals/index.ts';
import type { BookEvent, OpenedEvent } from './book-event.ts';
import { factOf, type MarketBasis } from './facts.ts';
import { changeOf, moveOf, openedRow, type Sealing } from './rows.ts';
import { signalId } from './signal-id.ts';

/** Appends facts to the provider's log; the maker gets the time at which they enter it, ms UTC. */
export type AppendFacts = (tx: Database, facts: (issuedAt: number) => readonly LogFact[]) => Promise<Appended>;

/** A signal whose row follows what its stream does. */
export interface FollowedSignal {
  readonly record: 'live' | 'backtest';
  readonly symbol: string;
  readonly digits: number;
  isFilled: boolean;
}

export interface BatchContext {
  readonly market: MarketBasis;
  readonly followed: ReadonlyMap<string, FollowedSignal>;
  readonly append: AppendFacts;
}

/** What a recorded batch changes in what is followed. */
export interface RecordedBatch {
  readonly opened: readonly { id: string; signal: FollowedSignal }[];
  readonly closed: readonly string[];
  readonly filled: readonly string[];
  readonly entries: number;
}

/**
 * Writes what one batch of bars led to: entries of published signals, then rows, in the caller's transaction. Whether a
 * setup is published is decided by the time its entry gets, under the log's lock (engine rule 3).
 *
 * @throws {ClockBehindError} where the entries would be dated before a bar that they are about.
 * @param marks Entries that belong between the outcomes and nothing else: the day's marks.
 */
export async function recordBatch(
  ctx: BatchContext,
  tx: Database,
  events: readonly BookEvent[],
  marks: readonly LogFact[],
): Promise<RecordedBatch> {
  const keyed = events.map((event) => ({ event, id: idOf(ctx.market, event) }));
  const published = new Set<string>();
  const isLive = (id: string) => published.has(id) || ctx.followed.get(id)?.record === 'live';

  const newestClose = Math.max(...events.map(({ barCloseAt }) => barCloseAt));
  const { entries } = await ctx.append(tx, (issuedAt) => {
    // The clock was set back since the bar came in: nothing is known before its bar has closed.
    if (issuedAt < newestClose) {
      throw new ClockBehindError('the clock is behind the newest bar, which closed at', newestClose);
    }
    for (const { event, id } of keyed) {
      if (event.kind === 'opened' && mayPublish(event, issuedAt)) published.add(id);
    }
    const told = keyed.filter(({ id }) => isLive(id));
    return [...marks, ...told.map(({ event, id }) => factOf(event, id, ctx.market))];
  });
  const sealings = new Map(
    entries.flatMap(({ entry, leafHash }) =>
      entry.kind === 'signal.opened'
        ? [
            [
              entry.signalId,
              { record: 'live', logIndex: entry.index, leafHash, issuedAt: Date.parse(entry.issuedAt) } as const,
            ],
          ]
        : [],
    ),
  );

  const rows: NewSignalRow[] = [];
  const changes = new Map<
    string,
    { readonly row: Parameters<typeof updateSignal>[2]; readonly moves: readonly Move[] }
  >();
  for (const { event, id } of keyed) {
    if (event.kind === 'opened') {
      const unsealed: Sealing = {
        record: 'backtest',
        cause: event.barCloseAt > event.plan.publishedAt ? 'late' : null,
      };
      rows.push(openedRow(event, id, ctx.market, sealings.get(id) ?? unsealed));
    } else if (ctx.followed.has(id)) {
      const { row, moves } = changes.get(id) ?? { row: {}, moves: [] };
      const added = isLive(id) ? [] : moveOf(event);
      changes.set(id, { row: { ...row, ...changeOf(event) }, moves: [...moves, ...added] });
    }
  }
  await insertSignals(tx, rows);
  for (const [id, { row, moves }] of changes) await updateSignal(tx, id, row, moves);

  const idsOf = (kind: BookEvent['kind']) => keyed.filter(({ event }) => event.kind === kind).map(({ id }) => id);
  return {
    opened: keyed.flatMap(({ event, id }) =>
      event.kind === 'opened' ? [{ id, signal: follow(event, isLive(id)) }] : [],
    ),
    closed: idsOf('closed'),
    filled: idsOf('filled'),
    entries: entries.length,
  };
}

export function idOf(market: MarketBasis, { plan, signal }: Pick<BookEvent, 'plan' | 'signal'>): string {
  const { symbol, timeframe, barCloseAt } = signal;
  return signalId({ market, strategyId: plan.strategy.id, version: plan.version, symbol, timeframe, barCloseAt });
}

function mayPublish({ plan, barCloseAt, signal }: OpenedEvent, issuedAt: number): boolean {
  return barCloseAt > plan.publishedAt && isPublishable(barCloseAt, issuedAt, TIMEFRAME_MS[signal.timeframe]);
}

function follow({ plan, signal }: OpenedEvent, isLive: boolean): FollowedSignal {
  const { digits } = plan.instrument;
  return { record: isLive ? 'live' : 'backtest', symbol: signal.symbol, digits, isFilled: false };
}
