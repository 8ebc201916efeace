import { ProviderError } from '../../provider.ts';
import { getCoin } from '../coin-code.ts';
import { decimal, getFields, getList, getRow, plain } from '../read-values.ts';
import { UnknownCodeError, type Vendor } from '../vendor.ts';

const MINUTES = { '5m': 5, '15m': 15, '1h': 60, '4h': 240, daily: 1440 } as const;
/** Kraken's own names of coins. */
const NAMES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };
const getName = (coin: string) => NAMES[coin] ?? coin;

/** Kraken, spot: the newest 720 bars of each timeframe; the last one of an answer has not closed. */
export const KRAKEN: Vendor = {
  id: 'kraken',
  name: 'Kraken',
  url: 'https://api.kraken.com',
  prices: 'trades',
  statedDelay: 'none',
  guardMs: 2_000,
  pauseMs: 1_100,
  pageBars: 720,
  history: [
    { timeframe: 'daily', days: 719 },
    { timeframe: '4h', days: 119 },
    { timeframe: '1h', days: 29 },
    { timeframe: '5m', days: 2 },
  ],
  getCode(instrument) {
    const coin = getCoin(instrument);
    return coin && `${getName(coin[0])}${getName(coin[1])}`;
  },
  getPath: ({ code, timeframe, from }) =>
    `/0/public/OHLC?pair=${encodeURIComponent(code)}&interval=${MINUTES[timeframe]}&since=${Math.floor(from / 1000) - 1}`,
  read(answer) {
    const { error, result } = getFields(answer);
    const [problem] = Array.isArray(error) ? error : [];
    if (/unknown asset pair|invalid asset pair/i.test(String(problem))) throw new UnknownCodeError();
    if (/rate limit|too many/i.test(String(problem)))
      throw new ProviderError('too many requests', { retryAfterMs: 30_000 });
    if (problem !== undefined) throw new ProviderError(`the answer is an error: ${String(problem).slice(0, 80)}`);
    const rows = getList(Object.entries(getFields(result)).find(([name]) => name !== 'last')?.[1]);
    return rows.map((row, i) => {
      const [time, open, high, low, close, , volume] = getRow(row, 7);
      const prices = { open: decimal(open), high: decimal(high), low: decimal(low), close: decimal(close) };
      return { time: plain(time) * 1000, ...prices, volume: decimal(volume), isOpen: i === rows.length - 1 };
    });
  },
};
