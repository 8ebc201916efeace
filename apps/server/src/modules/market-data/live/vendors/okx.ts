import { ProviderError } from '../../provider.ts';
import { getCoin } from '../coin-code.ts';
import { decimal, getFields, getList, getRow } from '../read-values.ts';
import { UnknownCodeError, type Vendor } from '../vendor.ts';
import { SPOT_EXCHANGE, toBar } from './spot-exchange.ts';

const BARS = { '5m': '5m', '15m': '15m', '1h': '1H', '4h': '4H', daily: '1Dutc' } as const;
const UNKNOWN = '51001';
const TOO_MANY = '50011';
/** Bars of one answer about the newest ones; history comes in pages of 100. */
const NEWEST_BARS = 300;
const PAGE_BARS = 100;
const BAR_MS = 300_000;

/** OKX, spot: newest first, and the last value of a row says whether the bar has closed. */
export const OKX: Vendor = {
  id: 'okx',
  name: 'OKX',
  url: 'https://www.okx.com',
  ...SPOT_EXCHANGE,
  pageBars: PAGE_BARS,
  history: [
    { timeframe: '1h', days: 620 },
    { timeframe: '5m', days: 14 },
  ],
  getCode: (instrument) => getCoin(instrument)?.join('-') ?? null,
  getPath({ code, timeframe, from, to }) {
    // Only the endpoint of the newest bars has one that has just closed.
    const isNewest = timeframe === '5m' && to - from < PAGE_BARS * BAR_MS;
    const [path, limit] = isNewest ? ['candles', NEWEST_BARS] : ['history-candles', PAGE_BARS];
    return `/api/v5/market/${path}?instId=${encodeURIComponent(code)}&bar=${BARS[timeframe]}&before=${from - 1}&after=${to}&limit=${limit}`;
  },
  read(answer) {
    const { code, msg, data } = getFields(answer);
    if (code === UNKNOWN) throw new UnknownCodeError();
    if (code === TOO_MANY) throw new ProviderError('too many requests', { retryAfterMs: 30_000 });
    if (code !== '0') throw new ProviderError(`the answer is an error: ${String(msg).slice(0, 80)}`);
    return getList(data).map((row) => {
      const values = getRow(row, 9);
      return { ...toBar(values.map(decimal)), isOpen: values[8] !== '1' };
    });
  },
};
