import { tableLayout } from './csv.ts';
import type { Layout } from './layout.ts';
import { nameHints } from './name-hints.ts';
import type { Sample } from './sample.ts';

/** Names of HistData's files, in all its layouts. */
const HISTDATA = /DAT_(ASCII|MT|NT|MS|XLSX)_|HISTDATA/i;

/** Recognises `YYYYMMDD HHMMSS;O;H;L;C;V`, the layout of HistData and NinjaTrader. */
export function isSecondsTable(sample: Sample): boolean {
  if (sample.delimiter !== ';' || sample.header !== null) return false;
  return sample.rows.filter((row) => /^\d{8} \d{6}$/.test(row[0]!)).length * 2 > sample.rows.length;
}

/**
 * Recognises HistData generic ASCII, one minute. Its manual says Eastern Standard Time all year; measured against other feeds it is
 * New York local time with daylight saving. It never has a volume, unlike NinjaTrader's.
 */
export function readHistData(sample: Sample): Layout | null {
  if (!isSecondsTable(sample)) return null;
  const named = HISTDATA.test([sample.fileName, ...sample.folders].join('/'));
  const { symbol } = nameHints(sample);
  const session = symbol === null ? null : sample.instruments.get(symbol)?.session;
  const withoutVolume = sample.rows.every((row) => row.length < 6 || Number(row[5]) === 0);
  if (!named && !(withoutVolume && session !== 'us-stock')) return null;
  return tableLayout(sample, {
    format: 'histdata-ascii',
    stampMarks: 'open',
    title: 'HistData ASCII',
    clock: {
      zone: 'America/New_York',
      basis: named ? 'known' : 'guess',
      words: `New York with daylight saving, from the HistData layout${named ? '' : ' (assumed: the name does not contain HistData)'}`,
    },
    timeframe: '1m',
  });
}

/** Recognises HistData's file for MetaTrader: the columns of MetaTrader 4, in the time zone of HistData. */
export function readHistDataMetaTrader(sample: Sample): Layout | null {
  if (sample.header !== null || !HISTDATA.test(sample.fileName) || isSecondsTable(sample)) return null;
  return tableLayout(sample, {
    format: 'histdata-ascii',
    stampMarks: 'open',
    title: 'HistData for MetaTrader',
    clock: { zone: 'America/New_York', basis: 'known', words: 'New York with daylight saving, from the HistData name' },
    timeframe: '1m',
  });
}
