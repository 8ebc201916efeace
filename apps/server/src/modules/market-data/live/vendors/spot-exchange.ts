import type { Instrument } from '@sealtick/engine';
import { getCoin } from '../coin-code.ts';
import type { Vendor, VendorBar } from '../vendor.ts';

/** What exchanges have in common whose prices are those of trades and come without a delay. */
export const SPOT_EXCHANGE = {
  prices: 'trades',
  statedDelay: 'none',
  guardMs: 2_000,
  pauseMs: 250,
} as const satisfies Partial<Vendor>;

/** The same of exchanges that have no pairs in dollars, and give 1,000 bars of any day. */
export const WITHOUT_DOLLARS = {
  ...SPOT_EXCHANGE,
  pageBars: 1_000,
  history: [
    { timeframe: '1h', days: 620 },
    { timeframe: '5m', days: 60 },
  ],
  getCode(instrument: Instrument) {
    const coin = getCoin(instrument);
    return coin && coin[1] !== 'USD' ? coin.join('') : null;
  },
} as const satisfies Partial<Vendor>;

/** Returns a bar of its values in the order in which most exchanges write them. */
export function toBar([time, open, high, low, close, volume]: readonly number[]): VendorBar {
  return { time: time!, open: open!, high: high!, low: low!, close: close!, volume: volume! };
}
