import { toIso } from '@sealtick/engine';
import { ProviderError } from '../../provider.ts';
import { getCoin } from '../coin-code.ts';
import { getFields, getList, getRow, plain } from '../read-values.ts';
import { UnknownCodeError, type Vendor } from '../vendor.ts';

const SECONDS = { '5m': 300, '15m': 900, '1h': 3_600, daily: 86_400 } as const;

/** Coinbase Exchange, spot: prices as numbers, low before high, newest first, and no bar for a slot without a trade. */
export const COINBASE: Vendor = {
  id: 'coinbase',
  name: 'Coinbase',
  url: 'https://api.exchange.coinbase.com',
  prices: 'trades',
  statedDelay: 'none',
  guardMs: 3_000,
  pauseMs: 250,
  pageBars: 300,
  history: [
    { timeframe: '1h', days: 620 },
    { timeframe: '5m', days: 30 },
  ],
  getCode: (instrument) => getCoin(instrument)?.join('-') ?? null,
  getPath({ code, timeframe, from, to }) {
    const seconds = SECONDS[timeframe as keyof typeof SECONDS];
    return `/products/${encodeURIComponent(code)}/candles?granularity=${seconds}&start=${toIso(from)}&end=${toIso(to - 1)}`;
  },
  read(answer) {
    const { message } = getFields(answer);
    if (/not ?found/i.test(String(message))) throw new UnknownCodeError();
    if (message !== undefined) throw new ProviderError(`the answer is an error: ${String(message).slice(0, 80)}`);
    return getList(answer).map((row) => {
      const [time, low, high, open, close, volume] = getRow(row, 6).map(plain);
      return { time: time! * 1000, open: open!, high: high!, low: low!, close: close!, volume: volume! };
    });
  },
};
