import type { ClosedEntry, FilledEntry, OpenedEntry } from './entries.ts';
import type { SignalStory } from './signal-book.ts';

/** A bar that something was executed in, ms UTC. */
interface ExecutionBar {
  readonly open: number;
  readonly close: number;
}

/**
 * Moment at which a signal was filled, ms UTC: the bar's open for a market order and for a better or worse price than the
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
 * Moment at which part number `part` (from 0) left, ms UTC: the bar's open for a close by rule or by time and for a price
 * that is not the level's own, else within the bar. The log names bars and prices, so an open at the very level counts as within.
 */
export function exitMoment(
  { opened, targets, stops }: SignalStory,
  part: number,
  price: number,
  reason: ClosedEntry['reason'] | null,
  { open, close }: ExecutionBar,
): number {
  const level =
    part < targets.length ? opened.targets[part]?.price : stopLevel(reason, stops.at(-1)?.stop ?? opened.stop);
  return level === undefined || Number(level) !== price ? open : close;
}

const stopLevel = (reason: ClosedEntry['reason'] | null, stop: string) => (reason === 'stop' ? stop : undefined);
