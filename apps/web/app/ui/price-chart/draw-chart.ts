import {
  CandlestickSeries,
  createSeriesMarkers,
  type ISeriesApi,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import { formatQuote } from '../../lib/format.ts';
import { type ChartColors, readColors } from './chart-colors.ts';
import { barAt, type ChartBar, type ChartContent, placeOf } from './chart-data.ts';
import { openChart, secondOf } from './open-chart.ts';
import { TradeZones } from './trade-zones.ts';

/** Below this width, names beside the prices would leave too little room for the chart. */
const NARROW_PX = 480;
/** Free room right of the last bar, in bars, for the levels that are still ahead. */
const AHEAD = 12;

export interface DrawnChart {
  show(content: ChartContent): void;
  remove(): void;
}

/**
 * Draws a chart into a box that already has its size, and follows its size.
 * @param onBar Called with the bar under the pointer, or null.
 */
export function drawChart(box: HTMLElement, first: ChartContent, onBar: (bar: ChartBar | null) => void): DrawnChart {
  const colors = readColors();
  const chart = openChart(box, colors, {
    // Levels show their prices on the axis; round prices between them would be in the way.
    localization:
      first.levels.length > 0 ? { tickmarksPriceFormatter: (prices: readonly number[]) => prices.map(() => '') } : {},
    rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.08 } },
    timeScale: { timeVisible: true, secondsVisible: false, rightOffset: AHEAD },
  });
  const series = chart.addSeries(CandlestickSeries, {
    upColor: colors.long,
    wickUpColor: colors.long,
    borderUpColor: colors.long,
    downColor: colors.short,
    wickDownColor: colors.short,
    borderDownColor: colors.short,
    priceLineVisible: false,
    lastValueVisible: false,
    autoscaleInfoProvider: (original: () => ReturnType<typeof around>) => around(original(), content),
  });
  let content = first;
  const zones = new TradeZones(first, colors, () => box.clientWidth >= NARROW_PX);
  series.attachPrimitive(zones);
  const markers = createSeriesMarkers(series, []);
  chart.subscribeCrosshairMove(({ logical }) => onBar(content.bars[logical ?? -1] ?? null));

  function show(next: ChartContent): void {
    const isOtherSignal = next.bars[0]?.time !== content.bars[0]?.time || content === first;
    content = next;
    setBars(series, next, colors);
    zones.show(next);
    markers.setMarkers(marksOf(next, colors));
    if (isOtherSignal) chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: next.bars.length + AHEAD });
  }
  show(first);
  return { show, remove: () => chart.remove() };
}

function setBars(series: ISeriesApi<'Candlestick'>, content: ChartContent, colors: ChartColors): void {
  const { bars, digits, signalAt } = content;
  const before = signalAt === null ? 0 : placeOf(bars, signalAt);
  const quiet = { wickColor: colors.before, borderColor: colors.before };
  series.applyOptions({
    priceFormat: { type: 'custom', minMove: 10 ** -digits, formatter: (price: number) => formatQuote(price, digits) },
  });
  series.setData(
    bars.map((bar, i) => {
      const { open, high, low, close } = bar;
      const past = { ...quiet, color: close >= open ? colors.surface : colors.before };
      return { time: secondOf(bar.time), open, high, low, close, ...(i < before ? past : {}) };
    }),
  );
}

function marksOf({ bars, marks }: ChartContent, colors: ChartColors): SeriesMarker<Time>[] {
  return marks.flatMap(({ kind, at, price }) => {
    const place = barAt(bars, at);
    if (place === null) return [];
    const shape = kind === 'fill' ? 'circle' : 'square';
    const color = kind === 'fill' ? colors.accent : colors.ink;
    return [{ time: secondOf(bars[place]!.time), position: 'atPriceMiddle', price, size: 0.6, shape, color } as const];
  });
}

type Autoscale = { priceRange: { minValue: number; maxValue: number } | null } | null;

/** Extends the price range to every level. */
function around(found: Autoscale, { levels }: ChartContent): Autoscale {
  const prices = levels.map(({ price }) => price);
  if (!found?.priceRange || prices.length === 0) return found;
  const { minValue, maxValue } = found.priceRange;
  return { priceRange: { minValue: Math.min(minValue, ...prices), maxValue: Math.max(maxValue, ...prices) } };
}
