import { barAt, DAY_MS } from '@sealtick/engine';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { VolatilityWatch } from '../alerts/volatility-watch.ts';
import type { MarketSeries } from '../publish/stream-plan.ts';
import type { BarRouter } from './bar-router.ts';

/** Longer than any bar, weekend included. */
const WARM_UP_DAYS = 5;

/**
 * Feeds the router and the watch the base bars before the cursor, so that incomplete bars and averages are right.
 * @returns the last close of each symbol.
 */
export async function warmUp(
  provider: MarketDataProvider,
  { timeframes }: MarketSeries,
  { router, volatility }: { readonly router: BarRouter; readonly volatility: VolatilityWatch },
  cursor: number,
): Promise<Map<string, number>> {
  const closes = new Map<string, number>();
  for (const [symbol, offered] of timeframes) {
    if (!offered.includes('5m')) continue;
    const bars = await provider.history(symbol, '5m', { from: cursor - WARM_UP_DAYS * DAY_MS, to: cursor });
    for (let i = 0; i < bars.length; i++) {
      const bar = barAt(bars, i);
      router.route(symbol, bar);
      volatility.add(symbol, bar);
    }
    if (bars.length > 0) closes.set(symbol, bars.close[bars.length - 1]!);
  }
  return closes;
}
