import type { CostTable } from '../costs/cost-table.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Trade } from '../simulate/trade.ts';
import { backtestAccount } from '../statistics/backtest-record.ts';
import { riskFraction } from '../statistics/risk-fraction.ts';
import type { ParameterValues, Strategy } from '../strategies/strategy.ts';
import { delayDecisions } from './delay-decisions.ts';
import { computeMeasures, type Measures } from './measures.ts';
import { getSpan, runOnce, type TestSeries } from './test-series.ts';

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

/** What is changed: the spread, or the bar of the decision. */
export interface CostVariant {
  readonly spreadFactor: number;
  readonly delayBars: number;
}

/** The variants of every cost sensitivity; the first changes nothing. */
export const COST_VARIANTS = [
  { spreadFactor: 1, delayBars: 0 },
  { spreadFactor: 1.5, delayBars: 0 },
  { spreadFactor: 2, delayBars: 0 },
  { spreadFactor: 1, delayBars: 1 },
] as const satisfies readonly CostVariant[];

/** A variant with the trades of its run. */
export interface CostTrial {
  readonly variant: CostVariant;
  readonly trades: readonly Pick<Trade, 'grossR' | 'netR'>[];
  readonly measures: Measures;
}

/** Returns what settings come to at 1, 1.5 and 2 times the spread, and with every decision one bar late. */
export function costSensitivity(series: TestSeries, strategy: Strategy, params: ParameterValues): CostSensitivity {
  return summariseCosts(
    COST_VARIANTS.map((variant) => ({ variant, ...runVariant(series, strategy, params, variant) })),
  );
}

/** Returns the sensitivity to costs from the run of each variant, that without a change first. */
export function summariseCosts(runs: readonly CostTrial[]): CostSensitivity {
  const trades = runs[0]?.trades ?? [];
  const gross = trades.reduce((sum, { grossR }) => sum + grossR, 0);
  const cost = trades.reduce((sum, { grossR, netR }) => sum + grossR - netR, 0);
  return {
    runs: runs.map(({ variant, trades: own, measures }) => ({ ...variant, trades: own.length, measures })),
    breakEvenFactor: cost > 0 ? gross / cost : null,
    meanCostR: trades.length === 0 ? null : cost / trades.length,
  };
}

function runVariant(series: TestSeries, strategy: Strategy, params: ParameterValues, variant: CostVariant) {
  const { instrument, strategy: ruled } = underCosts(series.instrument, strategy, variant);
  const { trades } = runOnce({ ...series, instrument }, ruled, params);
  const { from, to } = getSpan(series);
  const account = backtestAccount([{ instrument, bars: series.bars, trades }], from, to, {
    riskFraction: riskFraction(1),
  });
  const results = account.trades.map(({ netR }) => netR);
  return { trades, measures: computeMeasures({ ...account, results }) };
}

/** Returns instrument and strategy as a variant has them. */
export function underCosts(
  instrument: Instrument,
  strategy: Strategy,
  { spreadFactor, delayBars }: CostVariant,
): { readonly instrument: Instrument; readonly strategy: Strategy } {
  return {
    instrument: { ...instrument, costs: multiplySpread(instrument.costs, spreadFactor) },
    strategy: delayBars === 0 ? strategy : delayDecisions(strategy),
  };
}

/** Returns the table with its spread multiplied. The stop floor of the strategies (engine rule 3a) rises with it. */
function multiplySpread(costs: CostTable, factor: number): CostTable {
  return { ...costs, rows: costs.rows.map((row) => ({ ...row, spread: row.spread * factor })) };
}
