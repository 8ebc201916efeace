import { civilFromDays, daysFromCivil, utcDay } from '../bars/civil.ts';
import { DAY_MS } from '../bars/time-units.ts';
import type { BacktestStream } from '../statistics/backtest-record.ts';
import { sampleDeviation } from '../statistics/moments.ts';
import type { EquityCurve } from '../statistics/returns.ts';
import { addMonths } from './windows.ts';

export const ALLOCATIONS = ['equal', 'inverse-volatility'] as const;
/** The same risk for every stream, or less for one whose own curve moves more. */
export type Allocation = (typeof ALLOCATIONS)[number];

/** A stream with the curve of an account that trades it alone. */
export interface AllocatedStream extends BacktestStream {
  readonly curve: EquityCurve;
}

/** Times the risk of a trade, by stream. */
export interface AllocationWeights {
  /** Returns the weight of a stream at a moment, ms UTC. */
  at(stream: number, time: number): number;
}

/** Daily marks before a month, over which volatility is measured, and how many of them must be there. */
const LOOK_BACK_MONTHS = 6;
const LEAST_MARKS = 60;
/** A weight stays within a quarter and four times the equal one. */
const LARGEST = 4;

/**
 * Returns the weights of streams. With inverse volatility they change at the start of each month and rest on the six
 * months before it: 1 ÷ deviation of the daily returns of the stream alone, divided by the mean of all, from 0.25 to 4.
 * A stream without 60 marks in which it moved weighs 1.
 */
export function allocationWeights(
  streams: readonly AllocatedStream[],
  allocation: Allocation,
  from: number,
  to: number,
): AllocationWeights {
  if (allocation === 'equal') return { at: () => 1 };
  const months: { readonly from: number; readonly weights: readonly number[] }[] = [];
  for (let start = monthStart(from); start <= to; start = addMonths(start, 1))
    months.push({ from: start, weights: weightsAt(streams, start) });
  return {
    at: (stream, time) => (months.findLast((month) => month.from <= time) ?? months[0]!).weights[stream]!,
  };
}

function monthStart(at: number): number {
  const { year, month } = civilFromDays(utcDay(at));
  return daysFromCivil(year, month, 1) * DAY_MS;
}

function weightsAt(streams: readonly AllocatedStream[], start: number): number[] {
  const first = addMonths(start, -LOOK_BACK_MONTHS);
  const inverse = streams.map(({ curve }) => {
    const returns: number[] = [];
    for (let i = 1; i < curve.time.length && curve.time[i]! <= start; i++) {
      if (curve.time[i - 1]! >= first) returns.push(curve.equity[i]! / curve.equity[i - 1]! - 1);
    }
    const deviation = returns.length < LEAST_MARKS ? null : sampleDeviation(returns);
    return deviation ? 1 / deviation : null;
  });
  const known = inverse.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return inverse.map((value) => (value === null ? 1 : Math.min(LARGEST, Math.max(1 / LARGEST, value / mean))));
}
