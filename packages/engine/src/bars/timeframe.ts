import { InvalidParameterError } from '../parameters.ts';
import { MINUTE_MS } from './time-units.ts';

/** Timeframes of strategies. */
export type Timeframe = '5m' | '15m' | '1h' | '4h' | 'daily';

/** Timeframes of bars that are stored, aggregated and backtested. */
export type StoredTimeframe = '1m' | '30m' | '2h' | '1w' | Timeframe;

export const TIMEFRAMES: readonly Timeframe[] = ['5m', '15m', '1h', '4h', 'daily'];
export const STORED_TIMEFRAMES: readonly StoredTimeframe[] = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  'daily',
  '1w',
];

/** Nominal length in ms. A daily bar's real length is its session's (23, 24 or 25 hours), a weekly one's that of seven. */
export const TIMEFRAME_MS: Readonly<Record<StoredTimeframe, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '2h': 120 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  daily: 1440 * MINUTE_MS,
  '1w': 7 * 1440 * MINUTE_MS,
};

/** Returns a timeframe as that of a stream. @throws {InvalidParameterError} if no stream has it. */
export function streamTimeframe(timeframe: StoredTimeframe): Timeframe {
  const found = TIMEFRAMES.find((one) => one === timeframe);
  if (found === undefined) throw new InvalidParameterError('timeframe', timeframe, `one of ${TIMEFRAMES.join(', ')}`);
  return found;
}
