import { ProviderError } from '../../provider.ts';
import { coinOf } from '../coin-code.ts';
import { decimal, fieldsOf, listOf, plain, rowOf } from '../read-values.ts';
import { UnknownCodeError, type Vendor } from '../vendor.ts';

const INTERVALS = { '5m': '5m', '15m': '15m', '1h': '1h', '4h': '4h', daily: '1d' } as const;
const UNKNOWN = -1121;

/** Binance, spot. It has no pairs in dollars. */
export const BINANCE: Vendor = {
  id: 'binance',
  name: 'Binance',
  url: 'https://api.binance.com',
  prices: 'trades',
  statedDelay: 'none',
  guardMs: 2_000,
  pauseMs: 250,
  pageBars: 1_000,
  history: [
    { timeframe: '1h', days: 620 },
    { timeframe: '5m', days: 60 },
  ],
  codeOf(instrument) {
    const coin = coinOf(instrument);
    return coin && coin[1] !== 'USD' ? coin.join('') : null;
  },
  pathOf: ({ code, timeframe, from, to }) =>
    `/api/v3/klines?symbol=${encodeURIComponent(code)}&interval=${INTERVALS[timeframe]}&startTime=${from}&endTime=${to - 1}&limit=1000`,
  read(answer) {
    const { code, msg } = fieldsOf(answer);
    if (code === UNKNOWN) throw new UnknownCodeError();
    if (code !== undefined) throw new ProviderError(`the answer is an error: ${String(msg).slice(0, 80)}`);
    return listOf(answer).map((row) => {
      const [time, open, high, low, close, volume] = rowOf(row, 6);
      const prices = { open: decimal(open), high: decimal(high), low: decimal(low), close: decimal(close) };
      return { time: plain(time), ...prices, volume: decimal(volume) };
    });
  },
};
