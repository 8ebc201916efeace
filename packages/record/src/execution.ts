import type { CloseReason } from '@sealtick/engine';
import type { FilledEntry, OpenedEntry } from './entries.ts';
import type { SignalHistory } from './signal-history.ts';

/** A bar that something was executed in, ms UTC. */
interface ExecutionBar {
  readonly open: number;
  readonly close: number;
}

/**
 * Returns the moment at which a signal was filled, ms UTC: the bar's open for a market order and for a better or worse price than the
 * entry, else within the bar, which is known at its close.
 */
export function fillMoment(
  { type, entry }: OpenedEntry,
  { price }: FilledEntry,
  { open, close }: ExecutionBar,
): number {
  return type === 'market' || Number(price) !== Number(entry) ? open : close;
}

/**
 * Returns the moment at which part number `part` (from 0) left, ms UTC: the bar's open for a close by rule or by time and for a price
 * that is not the level's own, else within the bar. The log names bars and prices, so an open at the very level counts as within.
 */
export function exitMoment(
  { opened, targets, state }: SignalHistory,
  part: number,
  price: number,
  reason: CloseReason | null,
  { open, close }: ExecutionBar,
): number {
  const level = part < targets.length ? opened.targets[part]?.price : reason === 'stop' ? state.currentStop : undefined;
  return level === undefined || Number(level) !== price ? open : close;
}
