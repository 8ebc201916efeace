import { drawdowns, firstIndex } from '@sealtick/engine';

/** Kinds of compared strategies, in their order. */
export const COMPARED_KINDS = ['first', 'second', 'third', 'fourth'] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** Decides the style of a curve: its record, or its position among compared strategies. */
export type CurveKind = 'backtest' | 'live' | 'benchmark' | ComparedKind;

/** Whether a curve is one of several compared strategies, and not a record or the benchmark. */
export const isCompared = (kind: CurveKind): kind is ComparedKind => COMPARED_KINDS.some((one) => one === kind);

/** Lengths of dash and gap in pixels, for the static chart, the interactive one and the swatch. */
export const DASHES: Readonly<Record<ComparedKind, string | undefined>> = {
  first: undefined,
  second: '12 12',
  third: '2 8',
  fourth: '4 4',
};

/** Trades that closed in the day up to a mark: how many with a gain and without, and the sum of their net R. */
export interface Closing {
  /** The mark, ms UTC. */
  readonly time: number;
  readonly gains: number;
  readonly losses: number;
  readonly netR: number;
}

/** Gains since the start of the curve: times in ms UTC ascending, values as fractions. */
export interface Curve {
  readonly id: string;
  readonly kind: CurveKind;
  readonly label: string;
  readonly time: readonly number[];
  readonly value: readonly number[];
  /** Drawdown from the highest point so far, fractions <= 0; omitted if it is not drawn. */
  readonly drawdown?: readonly number[];
  /** Trades by the day on which they closed, ascending; omitted if they are not drawn. */
  readonly closings?: readonly Closing[];
}

/** Where the marks of closed trades are, as shares of the pane's height: gains go up from the middle, losses down. */
export const CLOSING_TICKS = { top: 0.93, middle: 0.96, bottom: 0.99 } as const;

/** The moment between two records. */
export interface Split {
  readonly time: number;
  readonly label: string;
}

/** How curves are drawn: on a linear or logarithmic axis, or with the drawdown as the larger part. */
export const CHART_VIEWS = ['linear', 'log', 'underwater'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

export interface CurveSet {
  readonly curves: readonly Curve[];
  readonly split: Split | null;
  /** Linear if omitted. */
  readonly view?: ChartView;
}

/** The height of the main pane and of the drawdown pane, as a ratio. */
export const getStretch = (view: ChartView = 'linear'): readonly [main: number, drawdown: number] =>
  view === 'underwater' ? [1, 3] : [3, 1];

/** A gain of −100% has no logarithm. */
const LOWEST_GAIN = -0.9999;

/** Returns the value at which a gain is drawn: on a logarithmic axis, its logarithm. */
export const placeOfGain = (gain: number, view: ChartView = 'linear'): number =>
  view === 'log' ? Math.log1p(Math.max(LOWEST_GAIN, gain)) : gain;

/** Returns the gain that is drawn at a value. */
export const gainAtPlace = (place: number, view: ChartView = 'linear'): number =>
  view === 'log' ? Math.expm1(place) : place;

/** Returns gains since the first point of an equity curve. */
export function computeGains(equity: readonly number[]): number[] {
  const first = equity[0] ?? 1;
  return equity.map((value) => value / first - 1);
}

/** Returns the points at or after a moment, with gains since the first of them; null if there are fewer than two. */
export function curveSince(curve: Curve, from: number): Curve | null {
  const start = curve.time.findIndex((time) => time >= from);
  if (start === -1 || curve.time.length - start < 2) return null;
  if (start === 0) return curve;
  const equity = curve.value.slice(start).map((value) => 1 + value);
  return {
    ...curve,
    time: curve.time.slice(start),
    value: computeGains(equity),
    ...(curve.drawdown ? { drawdown: drawdowns(equity) } : {}),
    ...(curve.closings ? { closings: curve.closings.filter(({ time }) => time > curve.time[start]!) } : {}),
  };
}

/** Returns the index of the last point at or before a moment; -1 before the first. */
export function pointAt({ time }: Pick<Curve, 'time'>, moment: number): number {
  return firstIndex(time.length, (i) => time[i]! > moment) - 1;
}
