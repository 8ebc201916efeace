import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bars } from '../../bars/bar.ts';
import { createBars } from '../../bars/create-bars.ts';
import { parseIso } from '../../bars/iso.ts';
import type { Timeframe } from '../../bars/timeframe.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { getInstrument } from '../../instruments/instruments.ts';
import { readReleaseName } from '../../releases/read-release-name.ts';
import type { CalendarEvent } from '../strategy.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const SHARED = process.env.SEALTICK_SHARED ?? join(ROOT, '../shared');

/** Returns an instrument of the table. @throws {Error} if there is none. */
export function instrumentFor(symbol: string): Instrument {
  const instrument = getInstrument(symbol);
  if (instrument === null) throw new Error(`no instrument ${symbol}`);
  return instrument;
}

const getFile = (symbol: string, timeframe: Timeframe) =>
  `${symbol}_${timeframe === 'daily' ? '1d' : timeframe}.csv.gz`;

/** Whether there are real bars of a series. */
export function hasBars(symbol: string, timeframe: Timeframe): boolean {
  return existsSync(join(SHARED, 'market-data', getFile(symbol, timeframe)));
}

/** Returns real bars: gzip CSV with the header time,open,high,low,close,volume; times ISO 8601, UTC, bar open. */
export function readBars(symbol: string, timeframe: Timeframe): Bars {
  const rows = readRows(getFile(symbol, timeframe)).map((line) => line.split(','));
  const column = (at: number) => Float64Array.from(rows, (row) => Number(row[at]));
  return createBars(
    symbol,
    timeframe,
    {
      time: Float64Array.from(rows, ([time]) => parseIso(time!.replace(/Z?$/, 'Z')) ?? Number.NaN),
      open: column(1),
      high: column(2),
      low: column(3),
      close: column(4),
    },
    { instrument: instrumentFor(symbol) },
  );
}

const COUNTRIES = new Map([
  ['Eurozone', 'EA'],
  ['Switzerland', 'CH'],
]);

/** Returns real scheduled releases: datetime_utc,event,country,impact,certainty,…; an event with a comma is quoted. */
export function readEvents(): CalendarEvent[] {
  return readRows('calendar/economic_calendar_2001_2025.csv.gz').flatMap((line) => {
    const fields = /^([^,]*),("(?:[^"]|"")*"|[^,]*),([^,]*),(low|medium|high),confirmed,/.exec(line);
    if (fields === null || /unscheduled/i.test(line)) return [];
    const [, time, text, area, impact] = fields;
    const country = COUNTRIES.get(area!) ?? area!;
    const read = readReleaseName(text!.replaceAll('"', ''), country);
    if (read === null || !('name' in read)) return [];
    const { name } = read;
    return [{ time: parseIso(time!) ?? Number.NaN, name, country, impact: impact as CalendarEvent['impact'] }];
  });
}

function readRows(file: string): string[] {
  const text = gunzipSync(readFileSync(join(SHARED, 'market-data', file))).toString('utf8');
  return text.trim().split('\n').slice(1);
}
