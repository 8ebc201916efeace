import type { CloseReason, OpenSignal, Signal, Trade } from './trade.ts';

/** A signal of a simulation with its end; the last three are null while it has none, and `trade` without a fill. */
export interface SimulatedSignal {
  readonly signal: Signal;
  readonly closeReason: CloseReason | null;
  /** Close time of the bar that ended it. */
  readonly decidedAt: number | null;
  readonly trade: Trade | null;
}

/** The signals behind trades, those that never were filled and the one still alive, in the order of opening. */
export function mergeSignals(
  trades: readonly Trade[],
  unfilled: readonly SimulatedSignal[],
  open: OpenSignal | null,
): SimulatedSignal[] {
  const merged: SimulatedSignal[] = [];
  let next = 0;
  for (const trade of trades) {
    const { signal, closeReason, decidedAt } = trade;
    while (next < unfilled.length && unfilled[next].signal.barCloseAt < signal.barCloseAt)
      merged.push(unfilled[next++]);
    merged.push({ signal, closeReason, decidedAt, trade });
  }
  for (; next < unfilled.length; next++) merged.push(unfilled[next]);
  if (open !== null) merged.push({ signal: open.signal, closeReason: null, decidedAt: null, trade: null });
  return merged;
}
