import { canTradeBelowZero, type Instrument } from '@sealtick/engine';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { StreamPlan } from './stream-plan.ts';

/**
 * Returns whether a strategy can compute with the bars of a stream from its anchor on. One that divides prices cannot where a
 * price of the stream or of its partner is at or below 0: the engine would not ask it from there on.
 */
export async function canRunOn(
  provider: Pick<MarketDataProvider, 'history'>,
  { strategy, instrument, timeframe, partner }: StreamPlan,
  anchor: number,
): Promise<boolean> {
  if (!strategy.needsPositivePrices) return true;
  const isAbove0 = async (of: Instrument) => {
    if (!canTradeBelowZero(of)) return true;
    const { low } = await provider.history(of.symbol, timeframe, { from: anchor });
    return low.every((price) => price > 0);
  };
  return (await isAbove0(instrument)) && (partner === null || (await isAbove0(partner)));
}
