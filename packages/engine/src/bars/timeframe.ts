import { MINUTE_MS } from './time-units.ts';

/** Timeframes of strategies. */
export type Timeframe = '5m' | '15m' | '1h' | '4h' | 'daily';

/** Timeframes of stored bars; 1m is only used for aggregation. */
export type StoredTimeframe = '1m' | Timeframe;

export const TIMEFRAMES: readonly Timeframe[] = ['5m', '15m', '1h', '4h', 'daily'];
export const STORED_TIMEFRAMES: readonly StoredTimeframe[] = ['1m', ...TIMEFRAMES];

/** Nominal length in ms. A daily bar's real length is its session's (23, 24 or 25 hours). */
export const TIMEFRAME_MS: Readonly<Record<StoredTimeframe, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  daily: 1440 * MINUTE_MS,
};
