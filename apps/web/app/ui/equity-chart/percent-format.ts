import type { ISeriesApi, LineData } from 'lightweight-charts';
import { type ChartView, gainAtPlace } from './curve.ts';
import { ticksWithLabels } from './tick-labels.ts';

function percent(value: number, digits = 1): string {
  const size = Math.abs(value * 100).toFixed(digits);
  if (Number(size) === 0) return '0%';
  return `${value > 0 ? '+' : '−'}${size}%`;
}

/** Most decimals of a label, in percent. */
const MOST_DIGITS = 3;

/** Returns the labels of the ticks of one axis: with as many decimals as they need to differ. */
export function percentTicks(values: readonly number[]): string[] {
  const areWhole = values.every((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);
  const withDigits = (digits: number): string[] => {
    const labels = values.map((value) => percent(value, digits));
    const isRepeated = new Set(labels).size < new Set(values).size;
    return isRepeated && digits < MOST_DIGITS ? withDigits(digits + 1) : labels;
  };
  return withDigits(areWhole ? 0 : 1);
}

/** The format of an axis in percent. */
export const PERCENT = {
  type: 'custom' as const,
  formatter: (value: number) => percent(value),
  tickmarksFormatter: percentTicks,
  minMove: 0.0001,
};

/** The same for drawdowns: their axis has no labels above zero. */
export const DRAWDOWN_PERCENT: typeof PERCENT = {
  ...PERCENT,
  tickmarksFormatter: (values) => percentTicks(values).map((label, i) => (values[i]! > 0 ? '' : label)),
};

type CurveSeries = ISeriesApi<'Line'> | ISeriesApi<'Area'>;

/** A label nearer to an end of the axis would be cut. */
export const EDGE_PX = 8;

/** The same for the axis of the main pane, whose value tags would cover half of some labels. @param height Of the pane, px */
export function mainFormat(
  lines: () => readonly CurveSeries[],
  view: () => ChartView | undefined,
  height: () => number,
): typeof PERCENT {
  const tickmarksFormatter = (prices: readonly number[]) => {
    const [scale, ...others] = lines();
    const labels = percentTicks(prices.map((price) => gainAtPlace(price, view())));
    if (!scale) return labels;
    const tags = [scale, ...others].flatMap((line) => {
      // Every point has a value: curves have no gaps.
      const last = line.options().lastValueVisible ? (line.data().at(-1) as LineData | undefined) : undefined;
      const at = last ? line.priceToCoordinate(last.value) : null;
      return at === null ? [] : [at];
    });
    const places = prices.map((price) => scale.priceToCoordinate(price));
    const isShown = ticksWithLabels(places, tags);
    const end = height() - EDGE_PX;
    const isWhole = (at: number | null) => at === null || (at > EDGE_PX && at < end);
    return labels.map((label, i) => (isShown[i] && isWhole(places[i]!) ? label : ''));
  };
  return { ...PERCENT, formatter: (value) => percent(gainAtPlace(value, view())), tickmarksFormatter };
}
