import type { RunDoubts } from '@sealtick/contract';
import { computeChance, costSensitivity, getStrategy, regimes } from '@sealtick/engine';
import type { BacktestInput, BacktestResult } from '../single-backtest/index.ts';
import type { RunTask } from './run-task.ts';

/** Returns what a result may rest on: chance, its costs up to a number of bars, and a kind of market. */
export function getDoubts(
  { strategyId, limits }: Pick<RunTask, 'strategyId' | 'limits'>,
  input: BacktestInput,
  { record, simulation }: BacktestResult,
  costsBarsMax: number,
): RunDoubts {
  const chance = computeChance({ results: record.trades.map(({ netR }) => netR), ...limits });
  const costs =
    input.bars.length > costsBarsMax ? null : costSensitivity(input, getStrategy(strategyId)!, input.params);
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
