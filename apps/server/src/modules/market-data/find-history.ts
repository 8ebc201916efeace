import { type Bars, InvalidParameterError, type StoredTimeframe } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import type { MarketDataProvider, Range } from './provider.ts';

/** Returns the bars of a timeframe, stored or aggregated; null where the data source has none. */
export async function findHistory(
  provider: Pick<MarketDataProvider, 'history'>,
  symbol: string,
  timeframe: StoredTimeframe,
  range: Range = {},
): Promise<Bars | null> {
  try {
    return await provider.history(symbol, timeframe, range);
  } catch (error) {
    // Live bars have the timeframes of streams alone.
    if (error instanceof InvalidParameterError || (error instanceof AppError && error.code === 'NOT_FOUND'))
      return null;
    throw error;
  }
}
