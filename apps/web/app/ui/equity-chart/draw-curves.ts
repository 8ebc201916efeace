import {
  AreaSeries,
  BaselineSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type ChartColors, readColors } from '../price-chart/chart-colors.ts';
import { keepPoint } from '../price-chart/keep-point.ts';
import { openChart, toSeconds } from '../price-chart/open-chart.ts';
import { type ZoomStep, zoomByWheel, zoomChart } from '../price-chart/zoom-chart.ts';
import { ClosingTicks } from './closing-ticks.ts';
import {
  COMPARED_KINDS,
  type ComparedKind,
  type Curve,
  type CurveSet,
  getStretch,
  isCompared,
  placeOfGain,
} from './curve.ts';
import { dayLabel } from './day-label.ts';
import { DRAWDOWN_PERCENT, mainFormat, type PERCENT } from './percent-format.ts';
import { SplitLine } from './split-line.ts';

export interface DrawnCurves {
  show(set: CurveSet): void;
  /** Moves the crosshair to a moment, ms UTC; null removes it. */
  point(time: number | null): void;
  zoom(step: ZoomStep): void;
  remove(): void;
}

interface Options {
  /** Called with the moment under the crosshair, ms UTC. */
  readonly onPoint: (time: number | null) => void;
}

interface Drawn {
  readonly line: ISeriesApi<'Line'> | ISeriesApi<'Area'>;
  readonly drawdown: ISeriesApi<'Line'> | ISeriesApi<'Baseline'> | null;
}

const TRANSPARENT = 'transparent';

/** Shared by all curves of one chart. */
interface Style {
  readonly colors: ChartColors;
  /** Of the main pane's axis. */
  readonly format: typeof PERCENT;
}

/** Draws curves above their drawdowns, on one time axis, into a box that already has its size. */
export function drawCurves(box: HTMLElement, first: CurveSet, { onPoint }: Options): DrawnCurves {
  const colors = readColors();
  let shown = first;
  /** Null stands for the label of the library. */
  const getLabel = (time: Time, type: TickMarkType) =>
    type === TickMarkType.DayOfMonth && typeof time === 'number' ? dayLabel(shown.curves, time * 1000) : null;
  const chart = openChart(box, colors, {
    layout: { panes: { separatorColor: colors.line, enableResize: false } },
    rightPriceScale: { minimumWidth: 64 },
    timeScale: { fixRightEdge: true, minBarSpacing: 0.01, tickMarkFormatter: getLabel },
  });
  const drawn = new Map<string, Drawn>();
  const lines = () => [...drawn.values()].map(({ line }) => line);
  const style: Style = {
    colors,
    format: mainFormat(
      lines,
      () => shown.view,
      () => chart.paneSize(0).height,
    ),
  };
  const split = new SplitLine(colors);
  const ticks = new ClosingTicks(colors);

  const showAll = () => chart.timeScale().fitContent();
  const getMoment = ({ time }: MouseEventParams<Time>) => (typeof time === 'number' ? time * 1000 : null);
  const point = keepPoint<number>(
    chart,
    (time) => {
      const curve = shown.curves.find((one) => one.time.includes(time));
      const line = curve && drawn.get(curve.id)?.line;
      if (!curve || !line) return false;
      const gain = curve.value[curve.time.indexOf(time)]!;
      chart.setCrosshairPosition(placeOfGain(gain, shown.view), toSeconds(time), line);
      return true;
    },
    (event) => onPoint(getMoment(event)),
  );

  function show(set: CurveSet): void {
    shown = set;
    for (const [id, { line, drawdown }] of drawn) {
      if (set.curves.some((curve) => curve.id === id)) continue;
      chart.removeSeries(line);
      if (drawdown) chart.removeSeries(drawdown);
      drawn.delete(id);
    }
    for (const curve of set.curves) {
      const known = drawn.get(curve.id) ?? addCurve(chart, curve, style);
      drawn.set(curve.id, known);
      const points = getPoints(curve.time, curve.value, (gain) => placeOfGain(gain, set.view));
      known.line.setData(points);
      // A single point is the start of a record, not a result. Buy and hold of two records would have two equal tags.
      known.line.applyOptions({ lastValueVisible: points.length > 1 && curve.kind !== 'benchmark' });
      if (curve.drawdown) known.drawdown?.setData(getPoints(curve.time, curve.drawdown));
    }
    split.show(set.split);
    ticks.show(set.curves.flatMap(({ closings = [] }) => closings));
    const stretch = getStretch(set.view);
    for (const [i, pane] of chart.panes().entries()) pane.setStretchFactor(stretch[i] ?? 1);
    showAll();
  }
  show(first);
  zoomByWheel(chart, showAll);
  const firstLine = drawn.values().next().value?.line;
  firstLine?.attachPrimitive(split);
  firstLine?.attachPrimitive(ticks);

  return {
    show,
    point,
    zoom: (step) => zoomChart(chart, step, showAll),
    remove: () => chart.remove(),
  };
}

/** The dashes of the static chart. */
const STYLES: Readonly<Record<ComparedKind, LineStyle>> = {
  first: LineStyle.Solid,
  second: LineStyle.LargeDashed,
  third: LineStyle.SparseDotted,
  fourth: LineStyle.Dashed,
};

/** A compared strategy has lines only: areas would cover each other. */
function addCompared(chart: IChartApi, kind: ComparedKind, hasDrawdown: boolean, { colors, format }: Style): Drawn {
  const look = {
    priceFormat: format,
    priceLineVisible: false,
    crosshairMarkerRadius: 3,
    color: colors.series[COMPARED_KINDS.indexOf(kind)]!,
    lineStyle: STYLES[kind],
  };
  const line = chart.addSeries(LineSeries, { ...look, lineWidth: 2 });
  if (!hasDrawdown) return { line, drawdown: null };
  const quiet = {
    priceFormat: DRAWDOWN_PERCENT,
    lineWidth: 1,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  } as const;
  return { line, drawdown: chart.addSeries(LineSeries, { ...look, ...quiet }, 1) };
}

function addCurve(chart: IChartApi, curve: Curve, style: Style): Drawn {
  if (isCompared(curve.kind)) return addCompared(chart, curve.kind, curve.drawdown !== undefined, style);
  const { colors, format } = style;
  const color = colors[curve.kind === 'benchmark' ? 'inkQuiet' : curve.kind === 'live' ? 'accent' : 'backtest'];
  const common = { priceFormat: format, priceLineVisible: false, crosshairMarkerRadius: 3 } as const;
  const line =
    curve.kind === 'benchmark'
      ? chart.addSeries(LineSeries, { ...common, color, lineWidth: 1, lineStyle: LineStyle.Dotted })
      : chart.addSeries(AreaSeries, {
          ...common,
          // The tag's text is white: on the curve's own grey its contrast would be too low.
          ...(color === colors.backtest ? { priceLineColor: colors.before } : {}),
          lineColor: color,
          lineWidth: 2,
          topColor: `${color}22`,
          bottomColor: `${color}05`,
        });
  if (!curve.drawdown) return { line, drawdown: null };
  const drawdownColor = curve.kind === 'live' ? colors.lossQuiet : colors.before;
  // Filled down from zero.
  const drawdown = chart.addSeries(
    BaselineSeries,
    {
      ...common,
      priceFormat: DRAWDOWN_PERCENT,
      baseValue: { type: 'price', price: 0 },
      lineWidth: 1,
      lastValueVisible: false,
      topLineColor: drawdownColor,
      bottomLineColor: drawdownColor,
      crosshairMarkerVisible: false,
      topFillColor1: TRANSPARENT,
      topFillColor2: TRANSPARENT,
      bottomFillColor1: `${drawdownColor}55`,
      bottomFillColor2: `${drawdownColor}aa`,
    },
    1,
  );
  return { line, drawdown };
}

/** The library requires ascending seconds without duplicates. */
function getPoints(time: readonly number[], value: readonly number[], place = (one: number) => one) {
  const points: { time: UTCTimestamp; value: number }[] = [];
  for (let i = 0; i < time.length; i++) {
    const second = toSeconds(time[i]!);
    if (points.length > 0 && second <= points[points.length - 1]!.time) continue;
    points.push({ time: second, value: place(value[i]!) });
  }
  return points;
}
