import type { CostTable } from './cost-table.ts';

/**
 * Returns the table that a strategy sees: without financing, because a row is the mean of its year and so contains rates
 * that come later.
 */
export function withoutFinancing(costs: CostTable): CostTable {
  return { ...costs, rows: costs.rows.map((row) => ({ ...row, long: 0, short: 0 })) };
}
