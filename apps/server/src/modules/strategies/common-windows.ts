import { DAY_MS, type RecordKind } from '@sealtick/engine';
import type { Marks } from './small-curve.ts';

/** First and last moment of the curves of one record kind in a list, ms UTC. */
export interface CurveWindow {
  readonly from: number;
  readonly to: number;
}

/** The windows of a list; a record kind without one shows each curve in full. */
export type CurveWindows = Readonly<Partial<Record<RecordKind, CurveWindow>>>;

/** A shorter record does not cut the curves of the others. */
const LEAST_MS = 90 * DAY_MS;

const lengthOf = ({ time }: Marks): number => (time.length === 0 ? 0 : time[time.length - 1]! - time[0]!);

/** Returns for each record kind the days that all curves of 90 days or more have; none if they share fewer than 90. */
export function commonWindows(curves: readonly { readonly kind: RecordKind; readonly curve: Marks }[]): CurveWindows {
  const windows = (['live', 'backtest'] as const).map((kind) => {
    const long = curves.filter((one) => one.kind === kind && lengthOf(one.curve) >= LEAST_MS);
    const from = Math.max(...long.map(({ curve: { time } }) => time[0]!));
    const to = Math.min(...long.map(({ curve: { time } }) => time[time.length - 1]!));
    return [kind, long.length > 0 && to - from >= LEAST_MS ? { from, to } : undefined] as const;
  });
  return Object.fromEntries(windows.filter(([, window]) => window !== undefined));
}

/** Returns the marks of a curve within a window; the whole curve without one, or if it is too short to cut. */
export function cutCurve(curve: Marks, window: CurveWindow | undefined): Marks {
  if (window === undefined || lengthOf(curve) < LEAST_MS) return curve;
  const inside = Array.from({ length: curve.time.length }, (_, i) => i).filter(
    (i) => curve.time[i]! >= window.from && curve.time[i]! <= window.to,
  );
  return { time: inside.map((i) => curve.time[i]!), equity: inside.map((i) => curve.equity[i]!) };
}
