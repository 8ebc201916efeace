import { getSession } from '../instruments/instrument.ts';
import { InvalidParameterError, requirePositive } from '../parameters.ts';
import type { Trade } from '../simulate/trade.ts';
import { STARTING_BALANCE } from '../statistics/account.ts';
import { type BacktestAccount, backtestAccount, endAtRuin } from '../statistics/backtest-record.ts';
import { ruinedAt } from '../statistics/ruin.ts';
import { computeStatistics, type Statistic } from '../statistics/statistics.ts';
import type { ParameterValues, Strategy } from '../strategies/strategy.ts';
import { type AllocatedStream, allocationWeights } from './allocation.ts';
import { type Booking, bookPortfolio, type CutReason } from './book-portfolio.ts';
import { type Chance, computeChance } from './chance.ts';
import { type Correlations, correlateCurves } from './correlations.ts';
import type { PortfolioTerms } from './portfolio-terms.ts';
import { getSpan, runOnce, type TestSeries } from './test-series.ts';

/** One strategy on one series of a portfolio. */
export interface PortfolioStream {
  readonly strategy: Strategy;
  readonly params: ParameterValues;
  readonly series: TestSeries;
}

export interface PortfolioStreamResult {
  readonly strategyId: string;
  readonly symbol: string;
  readonly timeframe: string;
  /** Trades of the stream alone, and those that the account took. */
  readonly signalled: number;
  readonly taken: number;
  /** Taken with less than their full risk. */
  readonly cut: number;
  /** Sum of net R of the taken trades, and what they added to the balance. */
  readonly totalR: number;
  readonly profit: number;
  /** Allocation at the end. */
  readonly weight: number;
}

export interface PortfolioResult {
  readonly account: BacktestAccount;
  readonly statistics: readonly Statistic[];
  readonly streams: readonly PortfolioStreamResult[];
  /** One row per trade of any stream by its fill, taken or not. What is held at a ruin ends there, and nothing is taken later. */
  readonly bookings: readonly Booking[];
  /** How many trades each limit cut or kept out. */
  readonly limits: Readonly<Record<CutReason, number>>;
  /** Correlation of the daily returns of the streams, each alone. */
  readonly correlations: Correlations;
  /** Highest share of the balance at risk, and bound as margin, at a fill. */
  readonly peakOpenRisk: number;
  readonly peakMargin: number;
  /** Mark at which the account was ruined, ms UTC; null if it was not. */
  readonly ruinedAt: number | null;
  /** Other outcomes of its trades, at the size they had; null under 30. */
  readonly chance: Chance | null;
}

/**
 * Returns the backtest of several strategies, symbols and timeframes on one account. Streams do not influence each
 * other's signals: the account decides at each fill how much of the trade it takes.
 * @throws {InvalidParameterError} naming the field, what was found, and what would be right.
 */
export function backtestPortfolio(portfolio: readonly PortfolioStream[], terms: PortfolioTerms): PortfolioResult {
  checkTerms(portfolio, terms);
  const spans = portfolio.map(({ series }) => getSpan(series));
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  const runs = portfolio.map(({ series, strategy, params }): AllocatedStream => {
    const { trades } = runOnce(series, strategy, params);
    const { instrument, bars } = series;
    return { instrument, bars, trades, curve: backtestAccount([{ instrument, bars, trades }], from, to, terms).curve };
  });
  const weights = allocationWeights(runs, terms.allocation, from, to);
  const unended = bookPortfolio(runs, weights, terms);
  const taken = new Map(unended.bookings.filter(({ share }) => share > 0).map(({ trade, share }) => [trade, share]));
  const streams = runs.map((run) => ({ ...run, trades: run.trades.filter((trade) => taken.has(trade)) }));
  const { startingBalance = STARTING_BALANCE } = terms;
  const account = backtestAccount(streams, from, to, { riskFraction: (trade) => taken.get(trade)!, startingBalance });
  const ruin = ruinedAt(account.curve);
  const booked =
    ruin === null ? unended : bookPortfolio(runs, weights, terms, (trade, stream) => endAtRuin(trade, stream, ruin));
  return {
    account,
    statistics: computeStatistics({
      ...account,
      sessions: [...new Set(portfolio.map(({ series }) => getSession(series.instrument)))],
      from,
      to: ruin ?? to,
      streams: portfolio.length,
    }),
    streams: portfolio.map((one, i) =>
      streamResult(
        one,
        runs[i]!.trades,
        booked.bookings.filter(({ stream }) => stream === i),
        weights.at(i, to),
      ),
    ),
    bookings: booked.bookings,
    limits: booked.limits,
    correlations: correlateCurves(runs.map(({ curve }) => curve)),
    peakOpenRisk: booked.peakOpenRisk,
    peakMargin: booked.peakMargin,
    ruinedAt: ruin,
    chance: computeChance({ results: booked.returns, riskFraction: 1, drawdownLimit: terms.drawdownLimit ?? 0.2 }),
  };
}

function streamResult(
  { strategy, series }: PortfolioStream,
  trades: readonly Trade[],
  bookings: readonly Booking[],
  weight: number,
): PortfolioStreamResult {
  const taken = bookings.filter(({ share }) => share > 0);
  return {
    strategyId: strategy.id,
    symbol: series.instrument.symbol,
    timeframe: series.timeframe,
    signalled: trades.length,
    taken: taken.length,
    cut: taken.filter(({ limit }) => limit !== null).length,
    totalR: taken.reduce((sum, { netR }) => sum + netR, 0),
    profit: taken.reduce((sum, { profit }) => sum + profit, 0),
    weight,
  };
}

function checkTerms(portfolio: readonly PortfolioStream[], terms: PortfolioTerms): void {
  if (portfolio.length === 0) throw new InvalidParameterError('streams', 0, 'at least one strategy on a series');
  if (portfolio.some(({ series }) => series.bars.length === 0))
    throw new InvalidParameterError('streams', 'a series without bars', 'series with bars');
  for (const field of ['riskFraction', 'maxOpenRisk', 'maxClassRisk'] as const) requireShare(field, terms[field]);
  for (const [name, rate] of Object.entries(terms.marginRates)) requireShare(`marginRates.${name}`, rate);
  if (terms.startingBalance !== undefined) requirePositive('startingBalance', terms.startingBalance);
}

function requireShare(field: string, value: number): void {
  if (!(value > 0 && value <= 1)) throw new InvalidParameterError(field, value, 'a number above 0 and at most 1');
}
