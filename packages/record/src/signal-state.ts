import { type CloseReason, getResult, type SignalResult } from '@sealtick/engine';
import type { ClosedEntry, FilledEntry, Level, OpenedEntry, StopMovedEntry, TargetEntry } from './entries.ts';

/** The state of a signal, by the API's field names. Prices are decimal strings, times RFC 3339 UTC. */
export interface SignalState {
  readonly status: 'active' | 'closed';
  /** The published stop until an entry moves it. */
  readonly currentStop: string;
  readonly targetsReached: number;
  readonly fillPrice: string | null;
  /** Close of the bar that ended the signal. */
  readonly closedAt: string | null;
  readonly closeReason: CloseReason | null;
  readonly result: SignalResult | null;
  /** Net R; null while the signal is active, and where it was never filled. */
  readonly pnl: number | null;
  /** Every part that left, in order; empty while the signal is active. */
  readonly exits: readonly Level[];
  /** Price per unit; null as `pnl` is. */
  readonly cost: string | null;
}

/** A change of an open signal: the fields of an update or a closing entry that determine its state. */
export type SignalChange =
  | Pick<FilledEntry, 'kind' | 'change' | 'price'>
  | Pick<TargetEntry, 'kind' | 'change' | 'target'>
  | Pick<StopMovedEntry, 'kind' | 'change' | 'stop'>
  | Pick<ClosedEntry, 'kind' | 'reason' | 'barCloseAt' | 'exits' | 'cost' | 'netR'>;

/** A change that cannot follow the state of its signal. The message is the rest of a sentence about the change. */
export class ImpossibleChangeError extends Error {
  override readonly name = 'ImpossibleChangeError';
}

/** Returns the state of a signal that was just published. */
export function openState({ stop }: Pick<OpenedEntry, 'stop'>): SignalState {
  return {
    status: 'active',
    currentStop: stop,
    targetsReached: 0,
    fillPrice: null,
    closedAt: null,
    closeReason: null,
    result: null,
    pnl: null,
    exits: [],
    cost: null,
  };
}

/** Returns the fields that a change gives a new value; the others stay as they are. */
export function changedFields(change: SignalChange): Partial<SignalState> {
  if (change.kind === 'signal.closed') {
    const { reason, barCloseAt, exits, cost, netR } = change;
    return {
      status: 'closed',
      closedAt: barCloseAt,
      closeReason: reason,
      result: getResult(reason, netR),
      pnl: netR,
      exits,
      cost: netR === null ? null : cost,
    };
  }
  if (change.change === 'filled') return { fillPrice: change.price };
  return change.change === 'target' ? { targetsReached: change.target } : { currentStop: change.stop };
}

/** Returns the state after one change. @throws {ImpossibleChangeError} where the change cannot follow the state. */
export function applyChange(state: SignalState, change: SignalChange): SignalState {
  const problem = impossibility(state, change);
  if (problem !== null) throw new ImpossibleChangeError(problem);
  return { ...state, ...changedFields(change) };
}

/**
 * Returns the state after changes in their order, whether or not they can follow one another: a reader shows what the
 * entries say, and the verifier reports the contradiction.
 */
export function stateAfter(opened: Pick<OpenedEntry, 'stop'>, changes: Iterable<SignalChange>): SignalState {
  let state = openState(opened);
  for (const change of changes) state = { ...state, ...changedFields(change) };
  return state;
}

/** Returns the part of a state that the API shows of a signal. */
export function shownFields<S extends Partial<SignalState>>({ exits: _exits, cost: _cost, ...shown }: S) {
  return shown;
}

function impossibility({ status, fillPrice }: SignalState, change: SignalChange): string | null {
  const isFilled = fillPrice !== null;
  if (status === 'closed') return 'changes the signal after its end';
  if (change.kind === 'signal.closed') {
    if (!isFilled && change.netR !== null) return 'gives R though the signal was never filled';
    return isFilled && change.netR === null ? 'closes the signal without R though it was filled' : null;
  }
  if (change.change === 'filled') return isFilled ? 'fills the signal again' : null;
  return isFilled ? null : 'changes the signal before its fill';
}
