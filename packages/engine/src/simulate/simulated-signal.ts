import type { CloseReason, OpenSignal, Signal, Trade } from './trade.ts';

/**
 * A signal of a simulation with its end; the last three are null before the end, and `trade` is null without a fill.
 */
export interface SimulatedSignal {
  readonly signal: Signal;
  readonly closeReason: CloseReason | null;
  /** Close time of the bar that ended it. */
  readonly decidedAt: number | null;
  readonly trade: Trade | null;
}

/** Returns the signals of trades, the unfilled ones and the active one, in the order of opening. */
export function mergeSignals(
  trades: readonly Trade[],
  unfilled: readonly SimulatedSignal[],
  open: OpenSignal | null,
): SimulatedSignal[] {
  const merged: SimulatedSignal[] = [];
  let next = 0;
  for (const trade of trades) {
    const { signal, closeReason, decidedAt } = trade;
    for (; next < unfilled.length && unfilled[next]!.signal.barCloseAt < signal.barCloseAt; next++)
      merged.push(unfilled[next]!);
    merged.push({ signal, closeReason, decidedAt, trade });
  }
  for (; next < unfilled.length; next++) merged.push(unfilled[next]!);
  if (open !== null) merged.push({ signal: open.signal, closeReason: null, decidedAt: null, trade: null });
  return merged;
}
