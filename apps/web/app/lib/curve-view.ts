import { asList, asNumber, asRecord, isWhole } from './guard.ts';

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
  if (times.length !== values.length || !isWhole(times) || !isWhole(values)) return { time: [], equity: [] };
  return { time: times, equity: values };
}
