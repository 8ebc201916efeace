import { multiplyCosts, type Statistic } from '@sealtick/engine';
import { type BacktestInput, runBacktest } from '../single-backtest/index.ts';

/** Factors of the costs at which a result should remain positive. */
const STRESS_FACTORS = [1, 1.5, 2] as const;

export interface StressedResult {
  /** Factor of every cost of the table. */
  readonly factor: number;
  readonly statistics: readonly Statistic[];
}

/** Returns the results at 1, 1.5 and 2 times the costs. The stop floor (engine rule 3a) rises with them. */
export function stressBacktest(input: BacktestInput): StressedResult[] {
  return STRESS_FACTORS.map((factor) => {
    const instrument = { ...input.instrument, costs: multiplyCosts(input.instrument.costs, factor) };
    return { factor, statistics: runBacktest({ ...input, instrument }).record.statistics };
  });
}
