import type { Prepare } from '../../measure/contestant.ts';
import { makeSeries, type SeriesSize } from '../../series.ts';
import { ALL_SIX, INDICATOR_JOBS, type IndicatorJob, sampled } from './jobs.ts';

export interface PlainSeries {
  readonly high: number[];
  readonly low: number[];
  readonly close: number[];
}

/** Returns the values of an indicator over whole columns, newest last, without the warm-up. */
export type Batch = Readonly<Record<IndicatorJob, (series: PlainSeries) => readonly number[]>>;

/** Contestants that take whole columns. */
export function prepareBatch(batch: Batch): Prepare {
  return ({ job, size }) => {
    const { high, low, close } = makeSeries(size as SeriesSize);
    const plain = { high: Array.from(high), low: Array.from(low), close: Array.from(close) };
    const jobs = job === ALL_SIX ? INDICATOR_JOBS : [job as IndicatorJob];
    return () => {
      const answers = jobs.map((name) => {
        const values = batch[name](plain);
        return sampled(name, (fromEnd) => values[values.length - 1 - fromEnd]!);
      });
      return Object.assign({}, ...answers);
    };
  };
}
