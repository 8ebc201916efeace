import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { INSTRUMENTS, type Instrument, mulberry32 } from '@sealtick/engine';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2013, 0, 7);
const BARS = 55_000;
/** Gives every instrument a price it can have. */
const TICKS = 120_000;

/** Writes a file of hourly bars for each built-in instrument: 1.6 million bars in all. */
export async function writeFiles(folder: string): Promise<void> {
  for (const [i, instrument] of INSTRUMENTS.entries()) {
    await writeFile(join(folder, `${instrument.symbol}_1h.csv.gz`), gzipSync(getCsv(instrument, mulberry32(i + 1))));
  }
}

function getCsv({ tick, digits }: Instrument, random: () => number): string {
  const lines = ['time,open,high,low,close,volume'];
  const text = (price: number) => price.toFixed(digits);
  let close = tick * TICKS;
  for (let time = START; lines.length <= BARS; time += HOUR_MS) {
    const day = new Date(time).getUTCDay();
    if (day === 0 || day === 6) continue;
    const open = close;
    close = open * (1 + (random() - 0.5) * 0.006 + (1 - open / (tick * TICKS)) * 0.0002);
    const high = Math.max(open, close) * (1 + random() * 0.002);
    const low = Math.min(open, close) * (1 - random() * 0.002);
    lines.push(`${new Date(time).toISOString()},${[open, high, low, close].map(text).join(',')},`);
  }
  return lines.join('\n');
}
