import type { Signal } from '@sealtick/contract';
import { priceRange } from './price-range.ts';

/** One closed bar; times in ms UTC. */
export interface PlotBar {
  readonly time: number;
  readonly closeTime: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface PlotLevel {
  readonly kind: 'entry' | 'stop' | 'target';
  readonly price: number;
}

/** Returns the planned prices of a signal as levels. */
export const planLevels = ({ entry, stop, targets }: Pick<Signal, 'entry' | 'stop' | 'targets'>): PlotLevel[] => [
  { kind: 'entry', price: Number(entry) },
  { kind: 'stop', price: Number(stop) },
  ...targets.map((price) => ({ kind: 'target' as const, price: Number(price) })),
];

export type Direction = 'up' | 'down';

export interface Plot {
  /** Returns the position of a price as a fraction of the height from the top; at its edge for one outside the picture. */
  readonly down: (price: number) => number;
  /** Returns the direction of a price outside the picture; null for one inside. */
  readonly beyond: (price: number) => Direction | null;
  /** How many bars had closed when the signal was decided: the position of its line. */
  readonly signalPlace: number;
  /** Width in bars, with room for later bars. */
  readonly across: number;
}

/** Room above and below, as a fraction of the price range; and right of the last bar, as a fraction of the bars. */
const MARGIN = 0.08;
const AHEAD = 0.12;

/** Returns the layout of a picture that shows every bar, and every level that is not too far away. */
export function layOut(bars: readonly PlotBar[], levels: readonly PlotLevel[], signalAt: number): Plot {
  const prices = bars.length > 0 ? bars.flatMap(({ high, low }) => [high, low]) : levels.map(({ price }) => price);
  const { low, high } = priceRange({ low: Math.min(...prices), high: Math.max(...prices) }, levels);
  const span = high - low || Math.abs(high) || 1;
  const [bottom, height] = [low - MARGIN * span, span * (1 + 2 * MARGIN)];
  const closed = bars.filter(({ closeTime }) => closeTime <= signalAt).length;
  return {
    down: (price) => Math.min(1, Math.max(0, 1 - (price - bottom) / height)),
    beyond: (price) => (price > bottom + height ? 'up' : price < bottom ? 'down' : null),
    signalPlace: closed,
    across: bars.length + Math.max(3, Math.round(bars.length * AHEAD)),
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

export interface Tick {
  /** Index of its bar. */
  readonly bar: number;
  readonly label: string;
}

/** Returns evenly spaced bars with labels for the time axis, without consecutive duplicates. */
export function ticks(bars: readonly PlotBar[], count: number, format: (time: number) => string): readonly Tick[] {
  const step = Math.max(1, Math.floor(bars.length / count));
  const all = bars.flatMap(({ time }, bar) =>
    bar % step === Math.floor(step / 2) ? [{ bar, label: format(time) }] : [],
  );
  return all.filter(({ label }, i) => label !== all[i - 1]?.label);
}
