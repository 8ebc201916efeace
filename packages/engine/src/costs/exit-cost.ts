import type { CostTable } from './cost-table.ts';
import { costRowAt } from './costs-at.ts';

/** What an exit at a market price costs: in price per unit, or in basis points of the price at which it leaves. */
export interface ExitCost {
  readonly unit: 'price' | 'bp';
  readonly value: number;
}

/** The cost of an exit that is not known. */
export const NO_EXIT_COST: ExitCost = { unit: 'price', value: 0 };

const BASIS_POINT = 0.0001;
/** Keeps the decimals of a table's figures, without the digits that doubles add. */
const DECIMALS = 12;

/** Returns the exit's half of the spread, and its slippage, by the row of a cost table that applies at a moment (engine rule 12). */
export function exitCostAt(table: Omit<CostTable, 'source'>, time: number): ExitCost {
  const { spread, slippage } = costRowAt(table, time);
  const scale = table.unit === 'pip' ? table.pip : 1;
  const value = Number(((spread / 2 + slippage) * scale).toFixed(DECIMALS));
  return { unit: table.unit === 'bp' ? 'bp' : 'price', value };
}

/** Returns the cost of an exit in price per unit. @param price At which it leaves; its sign does not count. */
export function exitCostInPrice({ unit, value }: ExitCost, price: number): number {
  return unit === 'price' ? value : Number((value * BASIS_POINT * Math.abs(price)).toFixed(DECIMALS));
}
