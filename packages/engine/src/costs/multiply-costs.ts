import { requirePositive } from '../parameters.ts';
import type { CostRow, CostTable } from './cost-table.ts';

/**
 * Returns the table with every cost multiplied by a factor, for stress tests. Financing credits are divided by it.
 *
 * @param factor Above 0. @throws {InvalidParameterError} otherwise.
 */
export function multiplyCosts(table: CostTable, factor: number): CostTable {
  requirePositive('factor', factor);
  const financing = (rate: number) => (rate > 0 ? rate * factor : rate / factor);
  const rows = table.rows.map(
    (row): CostRow => ({
      from: row.from,
      spread: row.spread * factor,
      slippage: row.slippage * factor,
      commission: row.commission * factor,
      long: financing(row.long),
      short: financing(row.short),
    }),
  );
  return { ...table, rows };
}
