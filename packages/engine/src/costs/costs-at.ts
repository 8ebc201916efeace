import { daysFromCivil, utcDay } from '../bars/civil.ts';
import type { CostRow, Costs, CostTable } from './cost-table.ts';

const PERCENT = 0.01;
const BASIS_POINT = 0.0001;
const DAYS_A_YEAR = 365;

/** Returns the day number of a checked `YYYY-MM-DD`. */
const getDay = (from: string) =>
  daysFromCivil(Number(from.slice(0, 4)), Number(from.slice(5, 7)), Number(from.slice(8)));

/** First days of the rows of tables, because every trade looks for its row. */
const FIRST_DAYS = new WeakMap<readonly CostRow[], readonly number[]>();

/** Returns the row that applies at a moment (ms UTC). */
export function costRowAt({ rows }: Pick<CostTable, 'rows'>, time: number): CostRow {
  if (rows.length === 1) return rows[0]!;
  let days = FIRST_DAYS.get(rows);
  if (days === undefined) {
    days = rows.map(({ from }) => getDay(from));
    FIRST_DAYS.set(rows, days);
  }
  const day = utcDay(time);
  let index = 0;
  while (index + 1 < rows.length && days[index + 1]! <= day) index += 1;
  return rows[index]!;
}

/**
 * Returns an instrument's costs in price per unit for a trade filled at this time and price (engine rule 12). Shares of
 * the price are of the price without its sign.
 *
 * @param time ms UTC: the open of the bar of the fill.
 */
export function costsAt(table: Omit<CostTable, 'source'>, time: number, price: number): Costs {
  const { spread, slippage, commission, long, short } = costRowAt(table, time);
  if (table.unit === 'price') return { spread, slippage, commission, swapLong: long, swapShort: short };
  const size = Math.abs(price);
  const scale = table.unit === 'pip' ? table.pip : BASIS_POINT * size;
  const night = (PERCENT * size) / DAYS_A_YEAR;
  return {
    spread: spread * scale,
    slippage: slippage * scale,
    commission: commission * scale,
    swapLong: long * night,
    swapShort: short * night,
  };
}

/**
 * Returns the cost of a round trip without financing, in price per unit: spread, slippage in and out, and commission.
 */
export function roundTripCost(table: Omit<CostTable, 'source'>, time: number, price: number): number {
  const { spread, slippage, commission } = costsAt(table, time, price);
  return spread + 2 * slippage + commission;
}
