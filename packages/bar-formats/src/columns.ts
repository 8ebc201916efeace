import type { Columns } from './layout.ts';
import type { Sample } from './sample.ts';

/** Returns the columns that the user named in order, or a sentence about the error. */
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
