import type { Instrument } from '@sealtick/engine';
import { highestPrice } from './price-limits.ts';
import type { Rows } from './rows.ts';

const LOOKED_AT = 1000;

/**
 * Returns the divisor of prices in points: 1 for plain prices. A currency pair is in points if its prices are whole numbers,
 * within floating-point error, and far above the price of the pair: 100000 to 1, or 1000 to 1 for the yen.
 */
export function measurePoints(rows: Rows, instrument: Instrument | null): number {
  if (instrument === null || instrument.assetClass !== 'fx' || rows.length === 0) return 1;
  const divisor = 10 ** instrument.digits;
  const dearest = highestPrice(instrument);
  const stride = Math.max(1, Math.floor(rows.length / LOOKED_AT));
  let looked = 0;
  let points = 0;
  for (let i = 0; i < rows.length; i += stride) {
    const close = rows.close[i]!;
    looked += 1;
    if (isWhole(close) && close > dearest && close / divisor < dearest) points += 1;
  }
  return points * 2 > looked ? divisor : 1;
}

/** Converts points to prices, without floating-point errors: 130583.99999999999 is 1.30584. */
export function scalePoints(rows: Rows, divisor: number): void {
  if (divisor === 1) return;
  for (const column of [rows.open, rows.high, rows.low, rows.close]) {
    for (let i = 0; i < rows.length; i++) {
      const value = column[i]!;
      column[i] = (isWhole(value) ? Math.round(value) : value) / divisor;
    }
  }
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6 * Math.max(1, Math.abs(value) * 1e-3);
}
