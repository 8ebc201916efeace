import { ProviderError } from '../../provider.ts';
import { decimal, getFields, getList, getRow, plain } from '../read-values.ts';
import { UnknownCodeError, type Vendor } from '../vendor.ts';
import { toBar, WITHOUT_DOLLARS } from './spot-exchange.ts';

const INTERVALS = { '5m': '5m', '15m': '15m', '1h': '1h', '4h': '4h', daily: '1d' } as const;
const UNKNOWN = -1121;

/** Binance, spot. It has no pairs in dollars. */
export const BINANCE: Vendor = {
  id: 'binance',
  name: 'Binance',
  url: 'https://api.binance.com',
  ...WITHOUT_DOLLARS,
  getPath: ({ code, timeframe, from, to }) =>
    `/api/v3/klines?symbol=${encodeURIComponent(code)}&interval=${INTERVALS[timeframe]}&startTime=${from}&endTime=${to - 1}&limit=1000`,
  read(answer) {
    const { code, msg } = getFields(answer);
    if (code === UNKNOWN) throw new UnknownCodeError();
    if (code !== undefined) throw new ProviderError(`the answer is an error: ${String(msg).slice(0, 80)}`);
    return getList(answer).map((row) => {
      const [time, ...values] = getRow(row, 6);
      return toBar([plain(time), ...values.map(decimal)]);
    });
  },
};
