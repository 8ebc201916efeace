import { ProviderError } from '../../provider.ts';
import { decimal, getFields, getList, getRow } from '../read-values.ts';
import { UnknownCodeError, type Vendor } from '../vendor.ts';
import { toBar, WITHOUT_DOLLARS } from './spot-exchange.ts';

const INTERVALS = { '5m': '5', '15m': '15', '1h': '60', '4h': '240', daily: 'D' } as const;
const UNKNOWN = 10_001;
const TOO_MANY = 10_006;

/** Bybit, spot: errors have the status 200, and the newest bar comes first. It has no pairs in dollars. */
export const BYBIT: Vendor = {
  id: 'bybit',
  name: 'Bybit',
  url: 'https://api.bybit.com',
  ...WITHOUT_DOLLARS,
  getPath: ({ code, timeframe, from, to }) =>
    `/v5/market/kline?category=spot&symbol=${encodeURIComponent(code)}&interval=${INTERVALS[timeframe]}&start=${from}&end=${to - 1}&limit=1000`,
  read(answer) {
    const { retCode, retMsg, result } = getFields(answer);
    if (retCode === UNKNOWN) throw new UnknownCodeError();
    if (retCode === TOO_MANY) throw new ProviderError('too many requests', { retryAfterMs: 30_000 });
    if (retCode !== 0) throw new ProviderError(`the answer is an error: ${String(retMsg).slice(0, 80)}`);
    return getList(getFields(result).list).map((row) => toBar(getRow(row, 6).map(decimal)));
  },
};
