import { toIso } from '@sealtick/engine';
import { ProviderError } from '../../provider.ts';
import { decimal, getFields, getList, plain } from '../read-values.ts';
import { UnknownCodeError, type Vendor } from '../vendor.ts';

const GRANULARITIES = { '5m': 'M5', '15m': 'M15', '1h': 'H1', '4h': 'H4', daily: 'D' } as const;
const CODES: Readonly<Record<string, string>> = {
  US500: 'SPX500_USD',
  US100: 'NAS100_USD',
  US30: 'US30_USD',
  GER40: 'DE30_EUR',
  UK100: 'UK100_GBP',
  BRENT: 'BCO_USD',
  WTI: 'WTICO_USD',
  XAUUSD: 'XAU_USD',
  XAGUSD: 'XAG_USD',
};
const PAGE_BARS = 4_500;

/** OANDA's v20 API: bids, and no bar for a slot without a tick. It needs a token. */
export const OANDA: Vendor = {
  id: 'oanda',
  name: 'OANDA',
  url: 'https://api-fxpractice.oanda.com',
  prices: 'bid',
  statedDelay: 'none',
  guardMs: 2_000,
  pauseMs: 100,
  pageBars: PAGE_BARS,
  history: [
    { timeframe: '1h', days: 620 },
    { timeframe: '5m', days: 60 },
  ],
  getCode: ({ symbol, assetClass }) =>
    CODES[symbol] ?? (assetClass === 'fx' ? `${symbol.slice(0, 3)}_${symbol.slice(3)}` : null),
  // An end that is in the future by OANDA's clock is refused; a number of bars is not.
  getPath: ({ code, timeframe, from }) =>
    `/v3/instruments/${encodeURIComponent(code)}/candles?price=B&granularity=${GRANULARITIES[timeframe]}&from=${toIso(from)}&count=${PAGE_BARS}`,
  readHeaders: (token) => ({ authorization: `Bearer ${token}`, 'accept-datetime-format': 'RFC3339' }),
  read(answer) {
    const { candles, errorMessage } = getFields(answer);
    if (/invalid value specified for 'instrument'|invalid instrument/i.test(String(errorMessage))) {
      throw new UnknownCodeError();
    }
    if (errorMessage !== undefined)
      throw new ProviderError(`the answer is an error: ${String(errorMessage).slice(0, 80)}`);
    return getList(candles).map((candle) => {
      const { time, bid, volume, complete } = getFields(candle);
      const { o, h, l, c } = getFields(bid);
      const prices = { open: decimal(o), high: decimal(h), low: decimal(l), close: decimal(c) };
      return { time: Date.parse(String(time)), ...prices, volume: plain(volume), isOpen: complete !== true };
    });
  },
};
