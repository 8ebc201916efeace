import { DAY_MS } from '@sealtick/engine';
import type { Clock, Layout } from './layout.ts';
import { nameHints } from './name-hints.ts';
import { findRowEnd } from './row-end.ts';
import { isNumber, type Sample } from './sample.ts';
import type { StampStyle } from './stamp.ts';
import { stampsWords } from './stamps-words.ts';

const UTC: Clock = { zone: 'UTC', basis: 'known', words: 'UTC, from the Lean layout' };
const DATE: Clock = {
  zone: 'UTC',
  basis: 'label',
  words:
    'dates, from the Lean layout, stored as 00:00 UTC of the date: a label, not the time at which the market opened',
};
const NEW_YORK: Clock = {
  zone: 'America/New_York',
  basis: 'known',
  words: 'New York, from the Lean layout of shares',
};

/**
 * Recognises QuantConnect Lean: no header. Minute files count ms since midnight of the date in the file's name; hour
 * and daily files have `YYYYMMDD HH:mm`. Trades: O,H,L,C,volume. Quotes: bid O,H,L,C,size, ask O,H,L,C,size; the bid is used.
 */
export function readLean(sample: Sample): Layout | null {
  if (sample.delimiter !== ',' || sample.header !== null || sample.rows.length === 0) return null;
  const width = sample.rows[0]!.length;
  if (width !== 6 && width !== 11) return null;
  const around = [...sample.folders, sample.fileName].join('/').toLowerCase();
  const stamp = leanStamp(sample, around);
  if (stamp === null) return null;
  const hints = nameHints(sample);
  const shares = isShare(sample, around, hints.symbol);
  const isDaily = stamp.kind === 'calendar' && sample.rows.every((row) => row[0]!.endsWith('00:00'));
  return {
    format: 'lean-zip',
    title: `Lean ${width === 11 ? 'quotes, bid side' : 'trades'}`,
    delimiter: ',',
    decimal: '.',
    skippedLines: 0,
    fields: width,
    widths: null,
    rowEnd: findRowEnd(sample.rows),
    columns: { date: 0, time: null, open: 1, high: 2, low: 3, close: 4, volume: width === 6 ? [5] : [], symbol: null },
    stamp,
    stated: false,
    stamps: stampsWords('open', 'from the layout'),
    clock: isDaily ? DATE : shares ? NEW_YORK : UTC,
    timeframe: stamp.kind === 'day-clock' ? '1m' : hints.timeframe,
    usualTimeframe: isDaily ? 'daily' : null,
    symbol: hints.symbol,
    side: width === 11 ? 'bid' : 'trades',
    ...(shares ? { points: 10_000 } : { points: 1 }),
    notes: width === 11 ? ['quotes have sizes, not volumes: none is stored'] : [],
  };
}

/** Prices of shares are in ten-thousandths of a dollar, as whole numbers; the folder or the instrument shows them. */
function isShare({ rows, instruments }: Sample, around: string, symbol: string | null): boolean {
  if (/(^|[/_])equity[/_]/.test(around)) return true;
  const session = symbol === null ? null : instruments.get(symbol)?.session;
  return session === 'us-stock' && rows.every((row) => row.slice(1, 5).every((price) => /^\d+$/.test(price)));
}

function leanStamp(sample: Sample, around: string): StampStyle | null {
  const most = (test: (row: readonly string[]) => boolean) => sample.rows.filter(test).length * 2 > sample.rows.length;
  if (most((row) => /^\d{8} \d{2}:\d{2}$/.test(row[0]!) && isNumber(row[1]))) return { kind: 'calendar', order: 'ymd' };
  // Whole seconds, to exclude a date written as one number, such as 20140501.
  const isClock = (text: string) => /^\d{1,8}$/.test(text) && Number(text) < DAY_MS && Number(text) % 1000 === 0;
  if (!most((row) => isClock(row[0]!))) return null;
  const date = [...around.matchAll(/(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/g)].at(-1);
  if (date === undefined) return null;
  return { kind: 'day-clock', day: Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])) };
}
