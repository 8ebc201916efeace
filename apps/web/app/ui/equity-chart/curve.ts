/** Strategies beside one another, in their order. */
export const COMPARED_KINDS = ['first', 'second', 'third', 'fourth'] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** How a curve is drawn: in the colour of its record, or of its place among those that are compared. */
export type CurveKind = 'backtest' | 'live' | 'benchmark' | ComparedKind;

export const isCompared = (kind: CurveKind): kind is ComparedKind => COMPARED_KINDS.some((one) => one === kind);

/** Lengths of stroke and gap in pixels, the same in the still picture, the moving one and beside a name. */
export const DASHES: Readonly<Record<ComparedKind, string | undefined>> = {
  first: undefined,
  second: '12 12',
  third: '2 8',
  fourth: '4 4',
};

/** A curve of gains since its own start: times in ms UTC ascending, values as fractions. */
export interface Curve {
  readonly id: string;
  readonly kind: CurveKind;
  readonly label: string;
  readonly time: readonly number[];
  readonly value: readonly number[];
  /** Fall from the highest point so far, fractions <= 0; left out where it is not drawn. */
  readonly drawdown?: readonly number[];
}

/** A moment that parts two records. */
export interface Split {
  readonly time: number;
  readonly label: string;
}

export interface CurveSet {
  readonly curves: readonly Curve[];
  readonly split: Split | null;
}

/** Gains since the first point, from equity. */
export function gainsOf(equity: readonly number[]): number[] {
  const first = equity[0] ?? 1;
  return equity.map((value) => value / first - 1);
}

/** Fall from the highest point so far at each point of a curve of equity. */
export function fallsOf(equity: readonly number[]): number[] {
  let peak = Number.NEGATIVE_INFINITY;
  return equity.map((value) => {
    peak = Math.max(peak, value);
    return value / peak - 1;
  });
}

/** The points at or after a moment, each gain counted anew from the first of them. Null under two points. */
export function curveSince(curve: Curve, from: number): Curve | null {
  const start = curve.time.findIndex((time) => time >= from);
  if (start === -1 || curve.time.length - start < 2) return null;
  if (start === 0) return curve;
  const equity = curve.value.slice(start).map((value) => 1 + value);
  return {
    ...curve,
    time: curve.time.slice(start),
    value: gainsOf(equity),
    ...(curve.drawdown ? { drawdown: fallsOf(equity) } : {}),
  };
}

/** Index of the last point at or before a moment; -1 before the first. */
export function pointAt({ time }: Pick<Curve, 'time'>, moment: number): number {
  let [low, high] = [0, time.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (time[middle] <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
