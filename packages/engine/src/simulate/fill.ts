import type { Bar } from '../bars/bar.ts';
import type { Signal } from './trade.ts';

type Entry = Pick<Signal, 'type' | 'entry'>;

/**
 * Returns the price at which a pending signal fills at the bar's open, or NaN (engine rule 4): a market order always, a
 * limit if the open is beyond it (better), a stop entry if the open is beyond it (worse). "Beyond" includes "at".
 *
 * @param direction 1 for a long, -1 for a short.
 */
export function fillAtOpen(signal: Entry, direction: number, bar: Pick<Bar, 'open'>): number {
  if (signal.type === 'market') return bar.open;
  const above = (bar.open - signal.entry) * direction;
  return (signal.type === 'limit' ? above <= 0 : above >= 0) ? bar.open : Number.NaN;
}

/** Whether the bar touches the entry of a limit or stop entry that its open did not fill (engine rule 4). */
export function touchesEntry(signal: Entry, direction: number, bar: Pick<Bar, 'high' | 'low'>): boolean {
  const isBelow = (signal.type === 'limit') === direction > 0;
  return isBelow ? bar.low <= signal.entry : bar.high >= signal.entry;
}

/** Whether an opening fill is beyond the stop or the first target (engine rule 5). NaN levels are never reached. */
export function isGappedAway(signal: Pick<Signal, 'stop' | 'targets'>, direction: number, open: number): boolean {
  if ((signal.stop - open) * direction >= 0) return true;
  return signal.targets.length > 0 && (open - signal.targets[0]!.price) * direction >= 0;
}
