import { type Bars, DAY_MS, type SharedBars, shareBars, TIMEFRAMES } from '@sealtick/engine';
import type { ReadBars } from '@sealtick/record';
import { AppError } from '../../platform/errors.ts';
import type { MarketDataProvider, Range } from './provider.ts';

/** How long before its close a bar can open: a day, and weekends and holidays. */
const LONGEST_BAR_MS = 10 * DAY_MS;

/** A symbol, and when the bar of its first published signal closed. */
interface TradedSymbol {
  readonly symbol: string;
  readonly since: Date;
}

/** Returns the bars that a data source has of its market, to compare a log with them; none of another market. */
export const providerBars = (provider: MarketDataProvider): ReadBars =>
  async function* read(market, instruments) {
    if (market !== provider.description.market) return;
    for (const { symbol } of instruments) yield await readAllBars(provider, symbol);
  };

/** Reads the bars since the first signal of each symbol in turn into shared memory, for a thread that compares a log with them. */
export async function* shareProviderBars(
  provider: MarketDataProvider,
  traded: readonly TradedSymbol[],
): AsyncGenerator<readonly SharedBars[]> {
  for (const { symbol, since } of traded) {
    yield (await readAllBars(provider, symbol, { from: Number(since) - LONGEST_BAR_MS })).map(shareBars);
  }
}

async function readAllBars(provider: MarketDataProvider, symbol: string, range: Range = {}): Promise<Bars[]> {
  const offered = await provider.timeframes(symbol);
  const wanted = TIMEFRAMES.filter((timeframe) => offered.includes(timeframe));
  return Promise.all(wanted.map((timeframe) => provider.history(symbol, timeframe, range))).catch((error: unknown) => {
    // An instrument that was removed has no bars.
    if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
    throw error;
  });
}
