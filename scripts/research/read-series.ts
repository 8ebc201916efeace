import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import { type Bars, type CalendarEvent, createBars, getInstrument, parseIso, type Timeframe } from '@sealtick/engine';

const SHARED = process.env.SEALTICK_SHARED ?? join(import.meta.dirname, '../../../shared');
const DATA = join(SHARED, 'market-data');
/** Parsed bars are stored for the next run, because parsing takes longer than a backtest. */
const CACHE = join(tmpdir(), 'sealtick-research');
const FILE_NAME: Readonly<Record<Timeframe, string>> = {
  '5m': '5m',
  '15m': '15m',
  '1h': '1h',
  '4h': '4h',
  daily: '1d',
};

function readRows(file: string): string[] {
  return gunzipSync(readFileSync(join(DATA, file)))
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1);
}

/** Returns the real bars of a series, or null if there are none of that symbol and timeframe. */
export function readSeries(symbol: string, timeframe: Timeframe): Bars | null {
  const file = `${symbol}_${FILE_NAME[timeframe]}.csv.gz`;
  const instrument = getInstrument(symbol);
  if (instrument === null || !existsSync(join(DATA, file))) return null;
  const cached = join(CACHE, `${file}.bin`);
  if (existsSync(cached)) return deserialize(readFileSync(cached)) as Bars;
  const rows = readRows(file).map((line) => line.split(','));
  const column = (at: number) => Float64Array.from(rows, (row) => Number(row[at]));
  const time = Float64Array.from(rows, ([text]) => parseIso(text!.replace(/Z?$/, 'Z')) ?? Number.NaN);
  const prices = { open: column(1), high: column(2), low: column(3), close: column(4) };
  const bars = createBars(symbol, timeframe, { time, ...prices }, { instrument });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(cached, serialize(bars));
  return bars;
}

/** Returns the real releases that were scheduled (engine rule 16), oldest first. */
export function readReleases(): CalendarEvent[] {
  return readRows('calendar/economic_calendar_2001_2025.csv.gz').flatMap((line) => {
    const fields = /^([^,]*),("(?:[^"]|"")*"|[^,]*),([^,]*),(low|medium|high),confirmed,/.exec(line);
    if (fields === null || /unscheduled/i.test(line)) return [];
    const [, time, name, country, impact] = fields;
    return [
      {
        time: parseIso(time!) ?? Number.NaN,
        name: name!,
        country: country!,
        impact: impact as CalendarEvent['impact'],
      },
    ];
  });
}
