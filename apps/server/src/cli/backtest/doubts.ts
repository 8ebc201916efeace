import { REGIME_TITLES, regimeGroup, WON_NEEDS } from '@sealtick/contract';
import {
  type Chance,
  type CostSensitivity,
  computeChance,
  costSensitivity,
  type Regime,
  regimes,
  riskFraction,
} from '@sealtick/engine';
import type { BacktestInput, BacktestResult } from '../../modules/single-backtest/index.ts';
import { textTable } from '../text-table.ts';
import { formatMeasure } from '../tools/sweep-output.ts';
import type { Limits } from './limits.ts';

/** What a result may rest on. */
export interface Doubts {
  /** Other outcomes of the trades; null under 30. */
  readonly chance: Chance | null;
  readonly costs: CostSensitivity;
  readonly regimes: readonly Regime[];
}

/** Drawdown whose chance is printed. */
const DRAWDOWN_LIMIT = 0.2;

/** Returns other outcomes of a backtest by chance, at other costs and one bar late, and its results by market regime. */
export function computeDoubts(
  input: BacktestInput,
  { record, simulation }: BacktestResult,
  { account }: Limits,
): Doubts {
  return {
    chance: computeChance({
      results: record.trades.map(({ netR }) => netR),
      riskFraction: account?.riskFraction ?? riskFraction(1),
      drawdownLimit: DRAWDOWN_LIMIT,
    }),
    costs: costSensitivity(input, input.strategy, input.params),
    regimes: regimes(input, simulation.trades),
  };
}

/** Returns the doubts as text. */
export function doubtsText({ chance, costs, regimes: tables }: Doubts): string {
  return [chanceText(chance), costsText(costs), ...tables.map(regimeText)].join('\n\n');
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function chanceText(chance: Chance | null): string {
  if (chance === null) return 'Other outcomes: insufficient sample, 30 trades are needed.';
  const { drawdown, end, draws, block, seed, drawdownChance, ruinChance, lossChance } = chance;
  return [
    `Other outcomes of these trades, ${draws} draws in blocks of ${block}, seed ${seed}:`,
    textTable(
      ['', '5%', 'Median', '95%'],
      [
        ['Return', percent(end.low - 1), percent(end.median - 1), percent(end.high - 1)],
        ['Drawdown', percent(drawdown.low), percent(drawdown.median), percent(drawdown.high)],
      ],
    ),
    `Drawdown of ${percent(DRAWDOWN_LIMIT)} or more in ${percent(drawdownChance)}, a loss in ${percent(lossChance)}, half of the start lost in ${percent(ruinChance)} of the draws.`,
  ].join('\n');
}

function costsText({ runs, breakEvenFactor, meanCostR }: CostSensitivity): string {
  const rows = runs.map(({ spreadFactor, delayBars, trades, measures }) => [
    delayBars === 0 ? `× ${spreadFactor}` : `× ${spreadFactor}, one bar late`,
    trades,
    ...(['expectancy', 'totalReturn', 'sharpeRatio', 'maxDrawdown'] as const).map((key) =>
      formatMeasure(key, measures[key]),
    ),
  ]);
  const left = breakEvenFactor === null || meanCostR === null ? [] : [breakEvenText(breakEvenFactor, meanCostR)];
  return [textTable(['Spread', 'Trades', 'Expectancy', 'Total return', 'Sharpe', 'Max drawdown'], rows), ...left].join(
    '\n',
  );
}

function breakEvenText(factor: number, meanCostR: number): string {
  const cost = `A trade costs ${meanCostR.toFixed(3)} R on average`;
  return factor > 0
    ? `${cost}; nothing is left at ${factor.toFixed(2)} times all costs.`
    : `${cost}; without any costs the trades lose as well.`;
}

function regimeText({ kind, groups }: Regime): string {
  const rows = groups.map(({ key, trades, winRate, expectancy, interval }) => [
    regimeGroup(kind, key),
    trades,
    trades < WON_NEEDS ? `${Math.round(winRate * trades)} of ${trades}` : percent(winRate),
    `${expectancy.toFixed(3)} R`,
    interval === null ? '-' : `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)} R`,
  ]);
  return textTable([REGIME_TITLES[kind], 'Trades', 'Won', 'Expectancy', '95% interval'], rows);
}
