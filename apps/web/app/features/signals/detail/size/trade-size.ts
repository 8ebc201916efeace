import { type SizeView, type SizingAccount, sizeView } from '../../../../lib/figures/size-view.ts';
import { getPairPrices, type Prices } from '../../price-now.ts';
import type { SignalDetailView } from '../signal-detail-view.ts';

/** What the size of a signal depends on. */
export type SizedView = Pick<SignalDetailView, 'symbol' | 'side' | 'plan' | 'digits' | 'sizedTargets'>;

/** Returns the size of a signal for an account at the last prices, or the reason why there is none. */
export function tradeSize(
  { symbol, side, plan, digits, sizedTargets: targets }: SizedView,
  account: Omit<SizingAccount, 'prices'>,
  prices: Prices,
): SizeView | string {
  const instrument = prices.get(symbol);
  if (!instrument) return 'The size cannot be computed for this instrument.';
  const { entry, stop } = plan;
  const signal = { symbol, side: side ?? '', entry, stop, targets, digits };
  return sizeView(signal, instrument, { ...account, prices: getPairPrices(prices) });
}
