import type { SignalView } from './signal-view.ts';

type Open = Pick<SignalView, 'symbol' | 'side' | 'isOpen'>;

/** Number of open signals of each side, by symbol. */
export type OpenSides = ReadonlyMap<string, { readonly long: number; readonly short: number }>;

/** Counts the open signals of each symbol by side. */
export function countOpenSides(signals: readonly Open[]): OpenSides {
  const sides = new Map<string, { long: number; short: number }>();
  for (const { symbol, side, isOpen } of signals) {
    if (!isOpen) continue;
    const known = sides.get(symbol) ?? { long: 0, short: 0 };
    known[side] += 1;
    sides.set(symbol, known);
  }
  return sides;
}

/** Returns what opposes an open signal: "1 short open"; null if nothing does. */
export function oppositionText({ symbol, side, isOpen }: Open, sides: OpenSides): string | null {
  const other = side === 'long' ? 'short' : 'long';
  const count = isOpen ? (sides.get(symbol)?.[other] ?? 0) : 0;
  return count === 0 ? null : `${count} ${other} open`;
}
