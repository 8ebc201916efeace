import type { LogFact } from '@sealtick/contract';
import {
  isPublishable,
  type MarketKind,
  type OpenedEvent,
  type RecordKind,
  type StreamEvent,
  TIMEFRAME_MS,
} from '@sealtick/engine';
import { changedFields, openState, type SignalState } from '@sealtick/record';
import { ClockBehindError } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { insertSignals, listColumns, type Move, type NewSignalRow, updateSignal } from '../../signals/index.ts';
import type { MarketAlert } from '../alerts/market-alert.ts';
import type { AppendFacts } from '../append-facts.ts';
import type { PublishedPlan } from '../publish/stream-plan.ts';
import { getFact } from './facts.ts';
import { type Origin, openedRow, toMove, unloggedColumns } from './rows.ts';

/** An active signal whose row follows what its stream does. */
export interface FollowedSignal {
  readonly record: RecordKind;
  readonly symbol: string;
  readonly digits: number;
  readonly state: SignalState;
}

export type FollowedSignals = ReadonlyMap<string, FollowedSignal>;

/** Entries of a batch that no stream causes. */
export interface BatchNotes {
  /** Entries of the day's marks; they come before all others. */
  readonly marks: readonly LogFact[];
  readonly alerts: readonly MarketAlert[];
}

export interface BatchContext {
  readonly market: MarketKind;
  readonly followed: FollowedSignals;
  /** Signals that streams of their own carry to their end: what their strategy does about them does not count. */
  readonly carried: ReadonlySet<string>;
  readonly append: AppendFacts;
  readonly getPlan: (stream: number) => PublishedPlan;
}

/**
 * Writes the results of one batch of bars: entries of published signals, then rows, in the caller's transaction. Whether a
 * setup is published is decided by the time its entry gets, under the log's lock (engine rule 3).
 *
 * @returns the signals that are active after the batch.
 * @throws {ClockBehindError} where an entry would be dated before the close of the bar that it is about.
 */
export async function recordBatch(
  ctx: BatchContext,
  db: Database,
  events: readonly StreamEvent[],
  notes: BatchNotes,
): Promise<FollowedSignals> {
  const happened = events
    .map((event): RecordedEvent => {
      const plan = ctx.getPlan(event.stream);
      return { event, plan, fact: getFact(event, plan, ctx.market) };
    })
    .filter(({ plan, fact }) => 'carried' in plan || !ctx.carried.has(fact.signalId));
  const published = await appendPublished(ctx, db, happened, notes);
  const followed = new Map(ctx.followed);
  const rows: NewSignalRow[] = [];
  const updates = new Map<string, { columns: Partial<NewSignalRow>; moves: Move[] }>();
  for (const one of happened) {
    const { event, plan, fact } = one;
    const id = fact.signalId;
    if (fact.kind === 'signal.opened') {
      const origin = published.get(id) ?? { record: 'backtest', cause: isSincePublication(one) ? 'late' : null };
      const { symbol, digits } = plan.instrument;
      followed.set(id, { record: origin.record, symbol, digits, state: openState(fact) });
      rows.push(openedRow(fact, event as OpenedEvent, plan, origin));
      continue;
    }
    const signal = followed.get(id);
    if (!signal) continue;
    // The log rejects impossible changes; the bars of a row outside the log may have been replaced.
    const state = { ...signal.state, ...changedFields(fact) };
    if (state.status === 'closed') followed.delete(id);
    else followed.set(id, { ...signal, state });
    const before = updates.get(id) ?? { columns: {}, moves: [] };
    updates.set(id, {
      columns: { ...before.columns, ...listColumns(state), ...unloggedColumns(event) },
      moves: signal.record === 'live' ? [] : [...before.moves, ...toMove(fact)],
    });
  }
  await insertSignals(db, rows);
  for (const [id, { columns, moves }] of updates) await updateSignal(db, id, columns, moves);
  return followed;
}

interface RecordedEvent {
  readonly event: StreamEvent;
  readonly plan: PublishedPlan;
  readonly fact: ReturnType<typeof getFact>;
}

/** Appends the entries of published signals. @returns the origins of those that were opened, by id. */
async function appendPublished(
  { followed, append }: BatchContext,
  db: Database,
  events: readonly RecordedEvent[],
  { marks, alerts }: BatchNotes,
): Promise<ReadonlyMap<string, Origin>> {
  const closes = [...events.map(({ event }) => event), ...alerts].map(({ barCloseAt }) => barCloseAt);
  const newestClose = Math.max(...closes);
  const { entries } = await append(db, (issuedAt) => {
    // The clock was set back since the bar came in: nothing is known before its bar has closed.
    if (issuedAt < newestClose) {
      throw new ClockBehindError('the clock is behind the newest bar, which closed at', newestClose);
    }
    const isLogged = (one: RecordedEvent) =>
      one.event.kind === 'opened' ? mayPublish(one, issuedAt) : followed.get(one.fact.signalId)?.record === 'live';
    const isOfUse = ({ until }: MarketAlert) => issuedAt < until;
    return [...marks, ...[...events.filter(isLogged), ...alerts.filter(isOfUse)].map(({ fact }) => fact)];
  });
  return new Map(
    entries.flatMap(({ entry, leafHash }): [string, Origin][] => {
      if (entry.kind !== 'signal.opened') return [];
      const createdAt = new Date(entry.issuedAt);
      return [[entry.signalId, { record: 'live', logIndex: entry.index, leafHash, createdAt }]];
    }),
  );
}

const isSincePublication = ({ event, plan }: RecordedEvent): boolean => event.barCloseAt > plan.publishedAt;

function mayPublish(one: RecordedEvent, issuedAt: number): boolean {
  const { signal, barCloseAt } = one.event;
  return isSincePublication(one) && isPublishable(barCloseAt, issuedAt, TIMEFRAME_MS[signal.timeframe]);
}
