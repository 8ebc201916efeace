import type { Instrument, Timeframe } from '@sealtick/engine';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { MarketSeries } from './stream-plan.ts';

/** Returns the series that the data source offers now, by symbol. */
export async function readMarketSeries(provider: MarketDataProvider): Promise<MarketSeries> {
  const instruments = new Map<string, Instrument>();
  const timeframes = new Map<string, readonly Timeframe[]>();
  for (const instrument of await provider.instruments()) {
    instruments.set(instrument.symbol, instrument);
    timeframes.set(instrument.symbol, await provider.timeframes(instrument.symbol));
  }
  return { instruments, timeframes };
}
