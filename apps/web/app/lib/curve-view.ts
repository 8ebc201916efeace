import { asList, asNumber, asRecord } from './guard.ts';

/** Equity at daily marks, times in ms UTC. */
export interface CurveView {
  readonly time: readonly number[];
  readonly equity: readonly number[];
}

/** A curve with a hole in it, or lists of two lengths, is no curve. */
export function toCurveView(sent: unknown): CurveView {
  const { time, equity } = asRecord(sent);
  const times = asList(time).map(asNumber);
  const values = asList(equity).map(asNumber);
  const isWhole = times.length === values.length && ![...times, ...values].includes(null);
  return isWhole ? { time: times as number[], equity: values as number[] } : { time: [], equity: [] };
}
