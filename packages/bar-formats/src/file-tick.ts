import { getDecimals, type Instrument } from '@sealtick/engine';
import type { Rows } from './rows.ts';

const LOOKED_AT = 1000;
/** Share of the prices that have no more decimals: a few have the noise of floating-point numbers. */
const MOST = 0.95;
/** More decimals than any quoted price has. */
const MOST_DECIMALS = 10;
/** A tick above this share of the price is coarse: it decides where stops and targets lie. */
const COARSE = 1e-4;

/** Returns the decimals that the prices of a file have. */
export function decimalsOfRows(rows: Rows): number {
  const counts = new Array<number>(MOST_DECIMALS + 1).fill(0);
  const stride = Math.max(1, Math.floor(rows.length / LOOKED_AT));
  let total = 0;
  for (let i = 0; i < rows.length; i += stride) {
    for (const column of [rows.open, rows.high, rows.low, rows.close]) {
      counts[Math.min(MOST_DECIMALS, getDecimals(column[i]!))]! += 1;
      total += 1;
    }
  }
  let seen = 0;
  for (const [decimals, count] of counts.entries()) {
    seen += count;
    if (seen >= total * MOST) return decimals;
  }
  return MOST_DECIMALS;
}

/** Returns the option that gives an instrument the tick of its prices, such as `--tick 0.0000001`. */
export function tickOption(decimals: number): string {
  return `--tick ${(10 ** -decimals).toFixed(decimals)}`;
}

/** Returns a note if the prices have more decimals than a coarse tick of an added instrument; null otherwise. */
export function tickNote({ symbol, tick }: Instrument, decimals: number, price: number): string | null {
  if (decimals <= getDecimals(tick) || tick < Math.abs(price) * COARSE) return null;
  return (
    `prices have ${decimals} decimals, and the tick of ${symbol} is ${tick}: ` +
    `sealtick instruments add ${symbol} ${tickOption(decimals)}`
  );
}
