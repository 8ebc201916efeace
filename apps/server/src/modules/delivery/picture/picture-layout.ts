import { type PlannedLevel, type PriceScale, pictureRange, priceScale, pushApart } from '@sealtick/contract';
import type { Bars } from '@sealtick/engine';

/** Where the bars and prices of a picture are, in its units. */
export const PLOT = { left: 24, top: 24, right: 730, bottom: 492, levelsFrom: 580 } as const;
const HEIGHT = PLOT.bottom - PLOT.top;

/** Returns where the prices of a signal are, as fractions of the height. */
export function getScale(bars: Bars | null, levels: readonly PlannedLevel[]): PriceScale {
  const range = bars && { low: Math.min(...bars.low), high: Math.max(...bars.high) };
  return priceScale(pictureRange(range, levels));
}

/** Returns a position in the picture. @param share Fraction of the height from the top. */
export const getPlace = (share: number): number => round(PLOT.top + HEIGHT * share);

/** Returns positions of tags that do not overlap, for given prices. @param gap Minimum distance, in the picture's units. */
export const tagPlaces = (levels: readonly PlannedLevel[], { down }: PriceScale, gap: number): number[] =>
  pushApart(
    levels.map(({ price }) => down(price)),
    gap / HEIGHT,
  ).map(getPlace);

/** Returns a length with one decimal. */
export const round = (value: number): number => Number(value.toFixed(1));
