import type { Signal } from './signal.ts';

/** A planned price of a signal as a picture shows it. */
export interface PlannedLevel {
  readonly kind: 'target' | 'entry' | 'stop';
  readonly label: string;
  readonly price: number;
  /** As published. */
  readonly shown: string;
}

/** Returns the planned prices of a signal: its entry, its stop, its targets in their order. */
export const plannedLevels = ({ entry, stop, targets }: Pick<Signal, 'entry' | 'stop' | 'targets'>): PlannedLevel[] => [
  { kind: 'entry', label: 'Entry', price: Number(entry), shown: entry },
  { kind: 'stop', label: 'Stop', price: Number(stop), shown: stop },
  ...targets.map((price, i) => ({
    kind: 'target' as const,
    label: targets.length === 1 ? 'Target' : `Target ${i + 1}`,
    price: Number(price),
    shown: price,
  })),
];

/** A price line, as far as the scale of a picture depends on it. */
export interface ScaledLevel {
  readonly kind: PlannedLevel['kind'] | 'last';
  readonly price: number;
}

export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** How many times the range of bars, entry and stop a picture may have to reach the first target. */
const WIDEST = 3;

/**
 * Returns the prices that a picture of a signal shows: all bars, and the levels up to the first target. Bars, entry and stop keep
 * a third of the height: a first target that is farther away is left out as well. Later targets never change the scale.
 *
 * @param bars Lowest and highest price; null without bars, and then the first target is always included.
 */
export function pictureRange(bars: PriceRange | null, levels: readonly ScaledLevel[]): PriceRange {
  const near = levels.filter(({ kind }) => kind !== 'target').map(({ price }) => price);
  const entry = levels.find(({ kind }) => kind === 'entry')?.price ?? 0;
  const targets = levels.filter(({ kind }) => kind === 'target').map(({ price }) => price);
  const [first] = targets.toSorted((a, b) => Math.abs(a - entry) - Math.abs(b - entry));
  const base = getRange([...(bars ? [bars.low, bars.high] : []), ...near]);
  if (first === undefined) return base;
  const wide = getRange([base.low, base.high, first]);
  const limit = (base.high - base.low) * WIDEST;
  return bars === null || !(limit > 0) || wide.high - wide.low <= limit ? wide : base;
}

const getRange = (prices: readonly number[]): PriceRange => ({ low: Math.min(...prices), high: Math.max(...prices) });

export type Direction = 'up' | 'down';

export interface PriceScale {
  /** Returns the position of a price as a fraction of the height from the top; at its edge for one outside the picture. */
  readonly down: (price: number) => number;
  /** Returns the direction of a price outside the picture; null for one inside. */
  readonly beyond: (price: number) => Direction | null;
}

/** Room above and below, as a fraction of the price range. */
const ROOM = 0.08;

/** Returns where the prices of a picture are. */
export function priceScale({ low, high }: PriceRange): PriceScale {
  const span = high - low || Math.abs(high) || 1;
  const [bottom, height] = [low - ROOM * span, span * (1 + 2 * ROOM)];
  return {
    down: (price) => Math.min(1, Math.max(0, 1 - (price - bottom) / height)),
    beyond: (price) => (price > bottom + height ? 'up' : price < bottom ? 'down' : null),
  };
}

/** Moves labels apart so that none covers another and all stay inside. @param gap Minimum distance, fraction of the height. */
export function pushApart(places: readonly number[], gap: number): number[] {
  const order = places.map((place, i) => ({ place, i })).sort((a, b) => a.place - b.place);
  for (const [n, one] of order.entries()) {
    const above = order[n - 1];
    one.place = Math.max(one.place, above ? above.place + gap : gap / 2);
  }
  for (let n = order.length - 1; n >= 0; n -= 1) {
    const one = order[n]!;
    const below = order[n + 1];
    one.place = Math.min(one.place, below ? below.place - gap : 1 - gap / 2);
  }
  const result: number[] = [];
  for (const { place, i } of order) result[i] = place;
  return result;
}
