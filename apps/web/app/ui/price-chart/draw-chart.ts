import { pictureRange } from '@sealtick/contract';
import {
  CandlestickSeries,
  createSeriesMarkers,
  type ISeriesApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { formatQuote } from '../../lib/text/format.ts';
import { EDGE_PX } from '../equity-chart/percent-format.ts';
import { ticksWithLabels } from '../equity-chart/tick-labels.ts';
import { type ChartColors, readColors } from './chart-colors.ts';
import { barAt, type ChartContent, getPlace, shownSeconds } from './chart-data.ts';
import { keepPoint } from './keep-point.ts';
import { openChart } from './open-chart.ts';
import { TradeZones } from './trade-zones.ts';
import { type ZoomStep, zoomByWheel, zoomChart } from './zoom-chart.ts';

/** Below this width, names beside the prices would leave too little room for the chart. */
const NARROW_PX = 480;
/** Free room right of the last bar, in bars, for the levels that are still ahead. */
const AHEAD = 12;

export interface DrawnChart {
  show(content: ChartContent): void;
  /** Moves the crosshair to a bar; null removes it. */
  point(place: number | null): void;
  zoom(step: ZoomStep): void;
  remove(): void;
}

interface Options {
  /** Called with the place of the bar under the crosshair. */
  readonly onPoint: (place: number | null) => void;
}

/** Draws a chart into a box that already has its size, and follows its size. */
export function drawChart(box: HTMLElement, first: ChartContent, { onPoint }: Options): DrawnChart {
  const colors = readColors();
  const chart = openChart(box, colors, {
    localization: { tickmarksPriceFormatter: (prices: readonly number[]) => tickLabels(prices) },
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

  /** A level shows its price in a tag, which would cover half of some labels. */
  function tickLabels(prices: readonly number[]): string[] {
    const places = prices.map((price) => series.priceToCoordinate(price));
    const isFree = ticksWithLabels(places, zones.tags());
    const end = chart.paneSize(0).height - EDGE_PX;
    const isWhole = (at: number | null) => at === null || (at > EDGE_PX && at < end);
    return prices.map((price, i) => (isFree[i] && isWhole(places[i]!) ? formatQuote(price, content.digits) : ''));
  }

  const showAll = () => chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: content.bars.length + AHEAD });
  function show(next: ChartContent): void {
    const isOtherSignal = next.bars[0]?.time !== content.bars[0]?.time;
    content = next;
    setBars(series, next, colors);
    zones.show(next);
    markers.setMarkers([...getMarks(next, colors), ...releaseMarks(next, colors)].sort(byTime));
    if (isOtherSignal) showAll();
  }
  show(first);
  showAll();
  // The library keeps the width of a bar, so that a phone which is turned would show part of them.
  let { clientWidth } = box;
  chart.timeScale().subscribeSizeChange(() => {
    if (box.clientWidth === clientWidth) return;
    clientWidth = box.clientWidth;
    showAll();
  });
  zoomByWheel(chart, showAll);
  const point = keepPoint<number>(
    chart,
    (place) => {
      const bar = content.bars[place];
      if (bar) chart.setCrosshairPosition(bar.close, shownSeconds(content.bars)[place] as UTCTimestamp, series);
      return bar !== undefined;
    },
    ({ logical }) => {
      const place = logical === undefined ? -1 : Math.round(logical);
      onPoint(content.bars[place] ? place : null);
    },
  );
  return {
    show,
    point,
    zoom: (step) => zoomChart(chart, step, showAll),
    remove: () => chart.remove(),
  };
}

function setBars(series: ISeriesApi<'Candlestick'>, content: ChartContent, colors: ChartColors): void {
  const { bars, digits, signalAt } = content;
  const before = signalAt === null ? 0 : getPlace(bars, signalAt);
  const quiet = { wickColor: colors.before, borderColor: colors.before };
  series.applyOptions({
    priceFormat: { type: 'custom', minMove: 10 ** -digits, formatter: (price: number) => formatQuote(price, digits) },
  });
  const times = shownSeconds(bars);
  series.setData(
    bars.map((bar, i) => {
      const { open, high, low, close } = bar;
      const past = { ...quiet, color: close >= open ? colors.surface : colors.before };
      return { time: times[i] as UTCTimestamp, open, high, low, close, ...(i < before ? past : {}) };
    }),
  );
}

function getMarks({ bars, marks }: ChartContent, colors: ChartColors): SeriesMarker<Time>[] {
  const times = shownSeconds(bars);
  return marks.flatMap(({ kind, at, price, tone = 'neutral' }) => {
    const place = barAt(bars, at);
    if (place === null) return [];
    const color =
      kind === 'fill' ? colors.accent : { gain: colors.long, loss: colors.short, neutral: colors.ink }[tone];
    const time = times[place] as UTCTimestamp;
    return [{ time, position: 'atPriceMiddle', price, size: 0.6, shape: 'circle', color } as const];
  });
}

/** One mark below each bar with a release. */
function releaseMarks({ bars, releases = [] }: ChartContent, colors: ChartColors): SeriesMarker<Time>[] {
  const times = shownSeconds(bars);
  // A release at the open of a bar moves that bar.
  const places = new Set(releases.flatMap(({ at }) => barAt(bars, at + 1) ?? []));
  return [...places].map((place) => {
    const time = times[place] as UTCTimestamp;
    return { time, position: 'belowBar', size: 0.6, shape: 'arrowUp', color: colors.inkQuiet } as const;
  });
}

const byTime = (a: SeriesMarker<Time>, b: SeriesMarker<Time>) => Number(a.time) - Number(b.time);

type Autoscale = { priceRange: { minValue: number; maxValue: number } | null } | null;

/** Extends the price range to stop and first target. */
function around(found: Autoscale, { levels }: ChartContent): Autoscale {
  if (!found?.priceRange) return found;
  const { low, high } = pictureRange({ low: found.priceRange.minValue, high: found.priceRange.maxValue }, levels);
  return { priceRange: { minValue: low, maxValue: high } };
}
