import type { CostTable } from '../costs/cost-table.ts';
import { backtestAccount } from '../statistics/backtest-record.ts';
import { riskFraction } from '../statistics/risk-fraction.ts';
import type { ParameterValues, Strategy } from '../strategies/strategy.ts';
import { delayDecisions } from './delay-decisions.ts';
import { computeMeasures, type Measures } from './measures.ts';
import { runOnce, spanOf, type TestSeries } from './test-series.ts';

/** The same settings under other costs, or one bar late. */
export interface CostRun {
  /** Times the spread of the instrument's cost table. */
  readonly spreadFactor: number;
  /** Bars between a decision and its order. */
  readonly delayBars: number;
  readonly trades: number;
  readonly measures: Measures;
}

export interface CostSensitivity {
  readonly runs: readonly CostRun[];
  /** Times all costs at which the trades of the first run have a mean of 0 R; null without costs. Under 1 they lose, and under 0 without costs as well. */
  readonly breakEvenFactor: number | null;
  /** Mean cost of a trade, R; null without trades. */
  readonly meanCostR: number | null;
}

const VARIANTS = [
  { spreadFactor: 1, delayBars: 0 },
  { spreadFactor: 1.5, delayBars: 0 },
  { spreadFactor: 2, delayBars: 0 },
  { spreadFactor: 1, delayBars: 1 },
] as const;

/** Returns what settings come to at 1, 1.5 and 2 times the spread, and with every decision one bar late. */
export function costSensitivity(series: TestSeries, strategy: Strategy, params: ParameterValues): CostSensitivity {
  const runs = VARIANTS.map((variant) => ({ variant, ...runVariant(series, strategy, params, variant) }));
  const [{ trades }] = runs as [(typeof runs)[number]];
  const gross = trades.reduce((sum, { grossR }) => sum + grossR, 0);
  const cost = trades.reduce((sum, { grossR, netR }) => sum + grossR - netR, 0);
  return {
    runs: runs.map(({ variant, trades: own, measures }) => ({ ...variant, trades: own.length, measures })),
    breakEvenFactor: cost > 0 ? gross / cost : null,
    meanCostR: trades.length === 0 ? null : cost / trades.length,
  };
}

function runVariant(
  series: TestSeries,
  strategy: Strategy,
  params: ParameterValues,
  { spreadFactor, delayBars }: (typeof VARIANTS)[number],
) {
  const instrument = { ...series.instrument, costs: multiplySpread(series.instrument.costs, spreadFactor) };
  const ruled = delayBars === 0 ? strategy : delayDecisions(strategy);
  const { trades } = runOnce({ ...series, instrument }, ruled, params);
  const { from, to } = spanOf(series);
  const account = backtestAccount([{ instrument, bars: series.bars, trades }], from, to, {
    riskFraction: riskFraction(1),
  });
  const results = account.trades.map(({ netR }) => netR);
  return { trades, measures: computeMeasures({ ...account, results }) };
}

/** Returns the table with its spread multiplied. The stop floor of the strategies (engine rule 3a) rises with it. */
function multiplySpread(costs: CostTable, factor: number): CostTable {
  return { ...costs, rows: costs.rows.map((row) => ({ ...row, spread: row.spread * factor })) };
}
