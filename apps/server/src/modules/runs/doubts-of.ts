import { RUN_COSTS_BARS_MAX, type RunDoubts } from '@sealtick/contract';
import { chanceOf, costSensitivity, getStrategy, regimes } from '@sealtick/engine';
import type { BacktestInput, BacktestResult } from '../backtests/index.ts';
import type { RunTask } from './run-task.ts';

/** Returns what a result may rest on: chance, its costs, and a kind of market. */
export function doubtsOf(
  { strategyId, limits }: Pick<RunTask, 'strategyId' | 'limits'>,
  input: BacktestInput,
  { record, simulation }: BacktestResult,
): RunDoubts {
  const chance = chanceOf({ results: record.trades.map(({ netR }) => netR), ...limits });
  const costs =
    input.bars.length > RUN_COSTS_BARS_MAX ? null : costSensitivity(input, getStrategy(strategyId)!, input.params);
  return {
    chance: chance && { ...limits, ...chance, curve: chance.curve.map((point) => ({ ...point })) },
    costs: costs && {
      breakEvenFactor: costs.breakEvenFactor,
      meanCostR: costs.meanCostR,
      runs: costs.runs.map((one) => ({ ...one, measures: { ...one.measures } })),
    },
    regimes: regimes(input, simulation.trades).map(({ kind, groups }) => ({ kind, groups: [...groups] })),
  };
}
