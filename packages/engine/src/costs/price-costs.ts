import type { Costs, CostTable } from './cost-table.ts';

const NOTHING: Costs = { spread: 0, slippage: 0, commission: 0, swapLong: 0, swapShort: 0 };

/**
 * Returns a constant cost table in price per unit, without wider spreads, for tests, benchmarks and older log entries.
 */
export function priceCosts(costs: Partial<Costs>): CostTable {
  const { spread, slippage, commission, swapLong, swapShort } = { ...NOTHING, ...costs };
  return {
    unit: 'price',
    pip: 0,
    rolloverFactor: 1,
    releaseFactor: 1,
    rows: [{ from: '1970-01-01', spread, slippage, commission, long: swapLong, short: swapShort }],
    source: 'Given by the caller.',
  };
}

export const NO_COSTS: CostTable = priceCosts({});
