import type { OpenedEvent, StreamEvent } from '@sealtick/engine';
import { openState, stateAfter } from '@sealtick/record';
import { listColumns, type Move, type NewSignalRow } from '../../signals/index.ts';
import type { PublishedPlan } from '../publish/stream-plan.ts';
import type { ChangeFact, OpenedFact } from './facts.ts';

/** Where a signal is recorded: in the log, or as a backtest row with the reason why it is not in the log. */
export type Origin =
  | { readonly record: 'live'; readonly logIndex: number; readonly leafHash: string; readonly createdAt: Date }
  | { readonly record: 'backtest'; readonly cause: 'late' | null };

/** Returns the first row of a signal. A backtest row is dated by the close of its bar. */
export function openedRow(
  fact: OpenedFact,
  { signal, outcomes }: OpenedEvent,
  { instrument }: Pick<PublishedPlan, 'instrument'>,
  origin: Origin,
): NewSignalRow {
  const { kind: _kind, signalId: id, version: strategyVersion, noteSha256: _hash, ...same } = fact;
  const { reason: note, validBars, maxBars, breakEvenAfterTarget } = signal;
  const barCloseAt = new Date(same.barCloseAt);
  return {
    ...same,
    id,
    strategyVersion,
    assetClass: instrument.assetClass,
    outcomes,
    note,
    validBars,
    maxBars,
    breakEvenAfterTarget,
    barCloseAt,
    validUntil: new Date(same.validUntil),
    createdAt: barCloseAt,
    ...listColumns(openState(fact)),
    ...origin,
  };
}

/** Returns the row of a replayed signal, with all that happened to it. */
export function replayedRow(
  fact: OpenedFact,
  opened: OpenedEvent,
  plan: Pick<PublishedPlan, 'instrument'>,
  changes: readonly { readonly event: StreamEvent; readonly fact: ChangeFact }[],
): NewSignalRow {
  const facts = changes.map((change) => change.fact);
  const row = openedRow(fact, opened, plan, { record: 'backtest', cause: null });
  Object.assign(row, listColumns(stateAfter(fact, facts)), { moves: facts.flatMap(toMove) });
  for (const { event } of changes) Object.assign(row, unloggedColumns(event));
  return row;
}

/** Returns the columns that an event fills and no entry states. */
export function unloggedColumns(event: StreamEvent): Partial<NewSignalRow> {
  if (event.kind === 'filled') return { filledAt: new Date(event.at) };
  if (event.kind !== 'closed' || event.trade === null) return {};
  const { maeR, mfeR } = event.trade;
  return { maeR, mfeR };
}

/** Returns the stored form of a change of a row outside the log. Its end has separate columns. */
export function toMove(fact: ChangeFact): Move[] {
  if (fact.kind === 'signal.closed') return [];
  const { barCloseAt: at, change } = fact;
  return [change === 'stopMoved' ? { at, change, stop: fact.stop } : { at, change }];
}
