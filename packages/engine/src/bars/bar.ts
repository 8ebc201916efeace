import type { StoredTimeframe } from './timeframe.ts';

/** One closed bar. Times are ms since 1970, UTC: `time` is its open, `closeTime` its end (exclusive). */
export interface Bar {
  time: number;
  closeTime: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** A series as parallel columns of one length, oldest first. */
export interface Bars {
  readonly symbol: string;
  readonly timeframe: StoredTimeframe;
  readonly length: number;
  readonly time: Float64Array;
  readonly closeTime: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}
