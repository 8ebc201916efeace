import type { Columns } from './layout.ts';
import type { Sample } from './sample.ts';

const WORDS = {
  date: [
    'date',
    'datetime',
    'date time',
    'timestamp',
    'gmt time',
    'local time',
    'utc time',
    'open time',
    'opentime',
    'time (utc)',
    'time(utc)',
    'datetime_utc',
    'time_utc',
    'dt',
    'day',
  ],
  open: ['open', 'o', 'bid open', 'open bid', 'bidopen', 'openbid', 'first', 'open price'],
  high: ['high', 'h', 'bid high', 'high bid', 'bidhigh', 'highbid', 'max', 'high price'],
  low: ['low', 'l', 'bid low', 'low bid', 'bidlow', 'lowbid', 'min', 'low price'],
  close: ['close', 'c', 'bid close', 'close bid', 'bidclose', 'closebid', 'last', 'close price', 'price', 'close/last'],
  volume: ['tickvol', 'tick_volume', 'tick volume', 'tickvolume', 'volume', 'vol', 'vol.', 'v', 'qty'],
  symbol: ['symbol', 'ticker', 'pair', 'instrument'],
} as const;

/** Returns the columns by the names in the header; null if one of date, open, high, low, close is missing. */
export function columnsByHeader(header: readonly string[]): Columns | null {
  const find = (words: readonly string[]) => {
    for (const word of words) {
      const at = header.indexOf(word);
      if (at >= 0) return at;
    }
    return -1;
  };
  const epoch = find(['unix', 'unix timestamp', 'epoch']);
  const named = find(WORDS.date);
  const clock = header.indexOf('time');
  const date = epoch >= 0 ? epoch : named >= 0 ? named : clock;
  const [open, high, low, close] = [find(WORDS.open), find(WORDS.high), find(WORDS.low), find(WORDS.close)];
  if (date < 0 || open < 0 || high < 0 || low < 0 || close < 0) return null;
  const time = epoch < 0 && named >= 0 && header[named] === 'date' && clock >= 0 ? clock : null;
  const volume = find(WORDS.volume);
  const symbol = find(WORDS.symbol);
  return { date, time, open, high, low, close, volume: volume < 0 ? [] : [volume], symbol: symbol < 0 ? null : symbol };
}

/** Columns a person named in order. @returns A sentence about what is wrong, or the columns. */
export function columnsByNames(names: readonly string[]): Columns | string {
  const clean = names.map((name) => name.trim().toLowerCase());
  for (const name of clean) {
    if (!['-', 'date', 'time', 'open', 'high', 'low', 'close', 'volume', 'symbol'].includes(name)) {
      return `--columns knows date, time, open, high, low, close, volume, symbol and - (skip), not "${name}"`;
    }
  }
  const at = (name: string) => clean.indexOf(name);
  const date = at('date') >= 0 ? at('date') : at('time');
  const missing = ['open', 'high', 'low', 'close'].filter((name) => at(name) < 0);
  if (date < 0) missing.unshift('date');
  if (missing.length > 0) return `--columns must name ${missing.join(', ')}`;
  return {
    date,
    time: at('date') >= 0 && at('time') >= 0 ? at('time') : null,
    open: at('open'),
    high: at('high'),
    low: at('low'),
    close: at('close'),
    volume: at('volume') < 0 ? [] : [at('volume')],
    symbol: at('symbol') < 0 ? null : at('symbol'),
  };
}

/** Returns the timestamps of the sample as text, with date and time joined. */
export function stampTexts(sample: Sample, columns: Columns): string[] {
  return sample.rows.map((row) => {
    const date = row[columns.date] ?? '';
    return columns.time === null ? date : `${date} ${row[columns.time] ?? ''}`.trim();
  });
}
