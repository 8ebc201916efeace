import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HOUR_MS, toIso } from '@sealtick/engine';

/**
 * `node scripts/write-sample.ts`: writes samples/SAMPLE_1h.csv.gz, two years of generated hourly bars. No price in it was
 * ever quoted, so the file has no licence of a data vendor.
 */
const FIRST = Date.UTC(2024, 0, 1);
const HOURS = 2 * 365 * 24;
const SEED = 20_260_101;
/** Of an hour, a little more than that of a large coin. */
const VOLATILITY = 0.006;

let state = SEED;

/** Returns the next number of a fixed sequence, from 0 to 1 (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** Roughly normal: the sum of twelve uniform numbers less six. */
const normal = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);

const lines = ['time,open,high,low,close,volume'];
let price = 100;
let drift = 0;
for (let i = 0; i < HOURS; i++) {
  // Drifts last for days, so that there are trends and pauses to trade.
  drift = 0.995 * drift + 0.000_03 * normal();
  const open = price;
  const close = open * Math.exp(drift + VOLATILITY * normal());
  const high = Math.max(open, close) * (1 + 0.3 * VOLATILITY * Math.abs(normal()));
  const low = Math.min(open, close) * (1 - 0.3 * VOLATILITY * Math.abs(normal()));
  const prices = [open, high, low, close].map((one) => one.toFixed(2));
  lines.push([toIso(FIRST + i * HOUR_MS).replace('.000', ''), ...prices, Math.round(1_000 * random())].join(','));
  price = Number(prices[3]);
}
const path = join(import.meta.dirname, '../samples/SAMPLE_1h.csv.gz');
writeFileSync(path, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
