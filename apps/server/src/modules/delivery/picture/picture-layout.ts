import type { Signal } from '@sealtick/contract';
import type { Bars } from '@sealtick/engine';

/** A planned price of a signal. */
export interface Level {
  readonly kind: 'target' | 'entry' | 'stop';
  readonly label: string;
  readonly price: number;
  /** As published. */
  readonly shown: string;
}

/** Returns the planned prices of a signal, in the order of their labels. */
export const levelsOf = ({ entry, stop, targets }: Pick<Signal, 'entry' | 'stop' | 'targets'>): Level[] => [
  ...targets.map((price, i) => ({
    kind: 'target' as const,
    label: targets.length === 1 ? 'Target' : `Target ${i + 1}`,
    price: Number(price),
    shown: price,
  })),
  { kind: 'entry', label: 'Entry', price: Number(entry), shown: entry },
  { kind: 'stop', label: 'Stop', price: Number(stop), shown: stop },
];

/** Where the bars and prices of a picture are, in its units. */
export const PLOT = { left: 24, top: 24, right: 730, bottom: 492, levelsFrom: 580 } as const;
/** Room above and below, as a share of the range of prices. */
const ROOM = 0.08;

/** Returns how far down a price is. */
export function scaleOf(bars: Bars | null, levels: readonly Level[]): (price: number) => number {
  const prices = [...levels.map(({ price }) => price), ...(bars ? [...bars.high, ...bars.low] : [])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const span = high - low || Math.abs(high) || 1;
  const [bottom, height] = [low - ROOM * span, span * (1 + 2 * ROOM)];
  return (price) => round(PLOT.top + (PLOT.bottom - PLOT.top) * (1 - (price - bottom) / height));
}

/** Returns places moved apart so that none covers another, in the given order. @param gap Smallest distance. */
export function pushApart(places: readonly number[], gap: number): number[] {
  const order = places.map((place, i) => ({ place, i })).sort((a, b) => a.place - b.place);
  for (const [n, one] of order.entries()) {
    const above = order[n - 1];
    if (above) one.place = Math.max(one.place, above.place + gap);
  }
  let lowest = PLOT.bottom - gap / 2;
  for (const one of [...order].reverse()) {
    one.place = Math.min(one.place, lowest);
    lowest = one.place - gap;
  }
  return [...order].sort((a, b) => a.i - b.i).map(({ place }) => round(place));
}

/** Returns a length with one decimal. */
export const round = (value: number): number => Number(value.toFixed(1));
