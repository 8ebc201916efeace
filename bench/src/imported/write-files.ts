import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { plausibleRange } from '@sealtick/bar-formats';
import { INSTRUMENTS, type Instrument, mulberry32 } from '@sealtick/engine';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2013, 0, 7);
const BARS = 55_000;
/** Price of an instrument whose prices have no known range. */
const TICKS = 120_000;

/** Number of bars of all files. */
export const WRITTEN_BARS = INSTRUMENTS.length * BARS;

/** Writes a file of hourly bars for each built-in instrument: 1.6 million bars in all. */
export async function writeFiles(folder: string): Promise<void> {
  for (const [i, instrument] of INSTRUMENTS.entries()) {
    await writeFile(join(folder, `${instrument.symbol}_1h.csv.gz`), gzipSync(getCsv(instrument, mulberry32(i + 1))));
  }
}

/** Returns hourly bars around a price that the instrument can have, as CSV. */
export function getCsv(instrument: Instrument, random: () => number, bars = BARS): string {
  const { tick, digits } = instrument;
  const [low, high] = plausibleRange(instrument) ?? [tick * TICKS, tick * TICKS];
  const middle = Math.sqrt(low * high);
  const lines = ['time,open,high,low,close,volume'];
  const text = (price: number) => price.toFixed(digits);
  let close = middle;
  for (let time = START; lines.length <= bars; time += HOUR_MS) {
    const day = new Date(time).getUTCDay();
    if (day === 0 || day === 6) continue;
    const open = close;
    close = open * (1 + (random() - 0.5) * 0.006 + (1 - open / middle) * 0.0002);
    const top = Math.max(open, close) * (1 + random() * 0.002);
    const bottom = Math.min(open, close) * (1 - random() * 0.002);
    lines.push(`${new Date(time).toISOString()},${[open, top, bottom, close].map(text).join(',')},7`);
  }
  return lines.join('\n');
}
