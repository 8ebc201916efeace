import { type CurveSet, curveSince } from '../../../ui/equity-chart/curve.ts';

/** Ranges of time up to the last day of a chart, shortest first. */
const RANGES = [
  { value: '1m', label: '1M', begin: (end: Date) => monthsBefore(end, 1) },
  { value: '3m', label: '3M', begin: (end: Date) => monthsBefore(end, 3) },
  { value: '6m', label: '6M', begin: (end: Date) => monthsBefore(end, 6) },
  { value: 'ytd', label: 'YTD', begin: (end: Date) => Date.UTC(end.getUTCFullYear(), 0, 1) },
  { value: 'all', label: 'All', begin: () => Number.NEGATIVE_INFINITY },
] as const;

export type Range = (typeof RANGES)[number]['value'];
export type RangeChoice = Pick<(typeof RANGES)[number], 'value' | 'label'>;

/** Returns the same day of an earlier month, or the last day of that month if it is shorter. */
function monthsBefore(end: Date, months: number): number {
  const [year, month] = [end.getUTCFullYear(), end.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(end.getUTCDate(), lastDay));
}

/** Returns the ranges that these curves are longer than, and all; none if that is a single choice. */
export function toRanges({ curves }: CurveSet): readonly RangeChoice[] {
  const first = Math.min(...curves.map(({ time }) => time[0] ?? Number.POSITIVE_INFINITY));
  const end = new Date(getEnd(curves));
  const offered = RANGES.filter(({ begin }) => first < begin(end) || begin(end) === Number.NEGATIVE_INFINITY);
  return offered.length > 1 ? offered : [];
}

/** Returns the range of an address if these choices have it; otherwise all. */
export function rangeInAddress(params: URLSearchParams, choices: readonly RangeChoice[]): Range {
  return choices.find(({ value }) => value === params.get('range'))?.value ?? 'all';
}

/** Returns the curves over a range that ends with their last day. */
export function inRange(whole: CurveSet, range: Range): CurveSet {
  if (range === 'all') return whole;
  const { curves, split } = whole;
  const from = RANGES.find(({ value }) => value === range)!.begin(new Date(getEnd(curves)));
  const kept = curves.map((curve) => curveSince(curve, from)).filter((curve) => curve !== null);
  return { ...whole, curves: kept, split: split && split.time >= from ? split : null };
}

const getEnd = (curves: CurveSet['curves']): number => Math.max(0, ...curves.map(({ time }) => time.at(-1) ?? 0));
