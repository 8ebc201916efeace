import { DAY_MS } from '@sealtick/engine';
import { type CurveSet, curveSince } from '../../../ui/equity-chart/curve.ts';

const YEAR_MS = 365 * DAY_MS;
const ALL = { value: 'all', label: 'All' } as const;
const YEAR = { value: 'year', label: '12 months' } as const;

export type Range = (typeof ALL | typeof YEAR)['value'];

/** Returns the ranges of time that a chart of these curves offers; none if the curves are no longer than the shortest. */
export function rangesOf({ curves }: CurveSet): readonly (typeof ALL | typeof YEAR)[] {
  const first = Math.min(...curves.map(({ time }) => time[0] ?? Number.POSITIVE_INFINITY));
  return endOf(curves) - first > YEAR_MS ? [ALL, YEAR] : [];
}

/** Returns the curves over a range that ends with their last day. */
export function inRange(whole: CurveSet, range: Range): CurveSet {
  if (range === 'all') return whole;
  const { curves, split } = whole;
  const from = endOf(curves) - YEAR_MS;
  const kept = curves.map((curve) => curveSince(curve, from)).filter((curve) => curve !== null);
  return { curves: kept, split: split && split.time >= from ? split : null };
}

const endOf = (curves: CurveSet['curves']): number => Math.max(...curves.map(({ time }) => time[time.length - 1] ?? 0));
