import type { Instrument } from '@sealtick/engine';
import { ProviderError } from '../../provider.ts';
import { getCoin } from '../coin-code.ts';
import { getFields, getList, plain } from '../read-values.ts';
import { UnknownCodeError, type Vendor } from '../vendor.ts';

const INTERVALS = { '5m': '5m', '15m': '15m', '1h': '1h', daily: '1d' } as const;
/** Two and five days less than Yahoo accepts. */
const REACH_DAYS = { '5m': 58, '1h': 725 };
const CODES: Readonly<Record<string, string>> = { SPX: '^GSPC', VIX: '^VIX', ES: 'ES=F', GC: 'GC=F' };

function getCode(instrument: Instrument): string | null {
  const { symbol, assetClass, session } = instrument;
  const known = CODES[symbol];
  if (known !== undefined) return known;
  if (assetClass === 'fx') return `${symbol}=X`;
  if (assetClass === 'indices' && session === 'us-stock') return symbol;
  const coin = getCoin(instrument);
  return coin?.[1] === 'USD' ? coin.join('-') : null;
}

/**
 * Charts of Yahoo Finance: columns, whose values are null in slots without a trade. The newest row has the time of the last
 * trade and is not on the grid.
 */
export const YAHOO: Vendor = {
  id: 'yahoo',
  name: 'Yahoo Finance',
  url: 'https://query2.finance.yahoo.com',
  prices: 'trades',
  statedDelay: '0 to 20 minutes, by exchange',
  guardMs: 5_000,
  pauseMs: 1_000,
  pageBars: 8_000,
  history: [
    { timeframe: '1h', days: REACH_DAYS['1h'] },
    { timeframe: '5m', days: REACH_DAYS['5m'] },
  ],
  reachDays: REACH_DAYS,
  getCode,
  getPath({ code, timeframe, from, to }) {
    const interval = INTERVALS[timeframe as keyof typeof INTERVALS];
    const [period1, period2] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
    return `/v8/finance/chart/${encodeURIComponent(code)}?period1=${period1}&period2=${period2}&interval=${interval}&includePrePost=false`;
  },
  readHeaders: () => ({ 'user-agent': 'Mozilla/5.0 (compatible; Sealtick)' }),
  read(answer) {
    const { result, error } = getFields(getFields(answer).chart);
    const { code, description } = getFields(error);
    if (code === 'Not Found') throw new UnknownCodeError();
    if (code !== undefined) throw new ProviderError(`the answer is an error: ${String(description).slice(0, 80)}`);
    const chart = getFields(getList(result)[0]);
    const times = chart.timestamp === undefined ? [] : getList(chart.timestamp);
    if (times.length === 0) return [];
    const quote = getFields(getList(getFields(chart.indicators).quote)[0]);
    const [open, high, low, close, volume] = ['open', 'high', 'low', 'close', 'volume'].map((name) =>
      getList(quote[name]),
    );
    const columns = [open!, high!, low!, close!, volume!];
    if (columns.some(({ length }) => length !== times.length)) throw new ProviderError('the columns differ in length');
    return times.flatMap((time, i) => {
      // With some of its prices a bar is damaged, which is reported.
      if (columns.slice(0, 4).every((column) => column[i] === null)) return [];
      const prices = { open: plain(open![i]), high: plain(high![i]), low: plain(low![i]), close: plain(close![i]) };
      return [{ time: plain(time) * 1000, ...prices, volume: volume![i] === null ? 0 : plain(volume![i]) }];
    });
  },
};
