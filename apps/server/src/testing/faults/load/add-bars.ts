import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, TIMEFRAME_MS } from '@sealtick/engine';
import { importPath } from '../../../modules/market-data/imports/import-file.ts';
import type { OpenProgram } from '../../open-program-on.ts';

const STEP_MS = TIMEFRAME_MS['5m'];
/** Days of bars, so that a weekend leaves enough for a picture. */
const DAYS = 5;

/** Imports five-minute bars of a symbol up to now, so that pictures of its signals have bars as on a site with a data source. */
export async function addBars({ db, folder }: OpenProgram, symbol: string, price: number): Promise<void> {
  const now = Date.now();
  const last = Math.floor(now / STEP_MS) * STEP_MS - STEP_MS;
  const bars = (DAYS * DAY_MS) / STEP_MS;
  const rows = Array.from({ length: bars }, (_, i) => rowAt(last - (bars - 1 - i) * STEP_MS, i, price));
  const path = join(folder, `${symbol}_5m.csv`);
  await writeFile(path, ['time,open,high,low,close,volume', ...rows].join('\n'));
  const clock = { now: () => now };
  const options = { overrides: {}, database: db.database, clock, replace: false, force: false, redistributable: true };
  await importPath(path, options);
}

function rowAt(time: number, i: number, price: number): string {
  const at = (n: number) => price * (1 + Math.sin(n / 9) / 2_000 + Math.sin(n * 1.7) / 8_000);
  const [open, close] = [at(i), at(i + 1)];
  const prices = [open, Math.max(open, close) * 1.0001, Math.min(open, close) * 0.9999, close];
  return [new Date(time).toISOString(), ...prices.map((one) => one.toFixed(5)), '5'].join(',');
}
