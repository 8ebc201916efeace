import type { CostTable } from './cost-table.ts';
import { type Dealing, datedRows } from './dated-rows.ts';

/** A broker's mark-up on the policy rate, added for a long and subtracted for a short, in percent per year. */
const CONTRACT_MARK_UP = 2.5;

interface Contract {
  /** Currency whose policy rate determines the financing. */
  readonly currency: string;
  readonly rolloverFactor: number;
  readonly releaseFactor: number;
  readonly dealing: readonly Dealing[];
}

/**
 * Returns the cost table of a contract for difference: costs in basis points of price, financing by the policy rate,
 * without dividends.
 */
export function contractCosts({ currency, rolloverFactor, releaseFactor, dealing }: Contract): CostTable {
  return {
    unit: 'bp',
    pip: 0,
    rolloverFactor,
    releaseFactor,
    rows: datedRows(dealing, (rate) => [rate(currency) + CONTRACT_MARK_UP, CONTRACT_MARK_UP - rate(currency)]),
    source: `Typical spreads of contracts for difference; financing is the policy rate and ${CONTRACT_MARK_UP} % a year for a long, and ${CONTRACT_MARK_UP} % less that rate for a short.`,
  };
}

/** Returns the cost table of a share, coin or future: costs in basis points of price, financing in percent per year. */
export function ownedCosts(
  dealing: readonly Dealing[],
  financing: readonly [long: number, short: number],
  source: string,
): CostTable {
  return { unit: 'bp', pip: 0, rolloverFactor: 1, releaseFactor: 2, rows: datedRows(dealing, () => financing), source };
}
