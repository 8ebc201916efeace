import type { CostRow } from './cost-table.ts';
import { FIRST_YEAR, POLICY_RATES } from './policy-rates.ts';

/** Spread, slippage and commission from the first of January of a year on. */
export type Dealing = readonly [fromYear: number, spread: number, slippage: number, commission: number];

/** Financing of a long and of a short in percent a year. */
export type Financing = readonly [long: number, short: number];

const CENT = 100;

/** Returns one row for each year with a change, from 2000 on. @param dealing Oldest first. */
export function datedRows(dealing: readonly Dealing[], financingIn: (rate: Rate) => Financing): CostRow[] {
  const rows: CostRow[] = [];
  const years = POLICY_RATES.USD!.length;
  for (let year = FIRST_YEAR; year < FIRST_YEAR + years; year++) {
    const [, spread, slippage, commission] = dealing.findLast(([from]) => from <= year) ?? dealing[0]!;
    const [long, short] = financingIn((currency) => POLICY_RATES[currency]![year - FIRST_YEAR]!);
    const row = {
      from: `${year}-01-01`,
      spread,
      slippage,
      commission,
      long: rounded(long),
      short: rounded(short),
    };
    const last = rows.at(-1);
    if (last === undefined || !isSame(last, row)) rows.push(row);
  }
  return rows;
}

/** Returns the policy rate of a currency in the requested year, in percent. */
type Rate = (currency: string) => number;

const rounded = (percent: number) => Math.round(percent * CENT) / CENT;

function isSame(a: CostRow, b: CostRow): boolean {
  return (
    a.spread === b.spread &&
    a.slippage === b.slippage &&
    a.commission === b.commission &&
    a.long === b.long &&
    a.short === b.short
  );
}
