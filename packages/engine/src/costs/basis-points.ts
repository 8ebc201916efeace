import type { CostTable } from './cost-table.ts';
import { type Dealing, datedRows } from './dated-rows.ts';

/** What a broker adds to the policy rate for a long, and keeps of it for a short, in percent a year. */
const CONTRACT_MARK_UP = 2.5;

interface Contract {
  /** Whose policy rate the financing follows. */
  readonly currency: string;
  readonly rolloverFactor: number;
  readonly releaseFactor: number;
  readonly dealing: readonly Dealing[];
}

/** A contract for difference: dealing in basis points of price, financing by the policy rate. Dividends are not counted. */
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

/** A share, a coin or a future: dealing in basis points of price, financing as given in percent a year. */
export function ownedCosts(
  dealing: readonly Dealing[],
  financing: readonly [long: number, short: number],
  source: string,
): CostTable {
  return { unit: 'bp', pip: 0, rolloverFactor: 1, releaseFactor: 2, rows: datedRows(dealing, () => financing), source };
}
