import type { NewsRelease } from '@sealtick/contract';
import { getCurrencies, getCurrency, toIso } from '@sealtick/engine';
import type { MarketDataProvider } from './provider.ts';

/**
 * Returns the high-impact releases with from <= time <= to of each symbol's currencies, oldest first; none of an unknown symbol.
 * @param from ms UTC by the market's clock
 */
export async function findReleases(
  provider: Pick<MarketDataProvider, 'instruments' | 'events'>,
  from: number,
  to: number,
): Promise<(symbol: string) => readonly NewsRelease[]> {
  const [instruments, events] = await Promise.all([provider.instruments(), provider.events(from, to + 1)]);
  const releases = events
    .filter(({ impact }) => impact === 'high')
    .map(({ name, country, time }) => ({ name, currency: getCurrency(country), releaseAt: toIso(time) }));
  const currencies = new Map(instruments.map((one) => [one.symbol, getCurrencies(one)]));
  return (symbol) => releases.filter(({ currency }) => currencies.get(symbol)?.includes(currency) ?? false);
}
