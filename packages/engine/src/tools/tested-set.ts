import type { Trade } from '../simulate/trade.ts';
import type { BacktestAccount } from '../statistics/backtest-record.ts';
import { backtestAccount } from '../statistics/backtest-record.ts';
import type { EquityCurve } from '../statistics/returns.ts';
import { riskFraction } from '../statistics/risk-fraction.ts';
import type { ParameterValues, Strategy } from '../strategies/strategy.ts';
import { MEASURES, type MeasureKey } from './measures.ts';
import { getSpan, readTrades, runForTrades, type TestSeries } from './test-series.ts';
import type { TimeSpan } from './windows.ts';

/** One set of parameters over a whole series, of which windows take their part. */
export interface TestedSet {
  readonly moments: TradeMoments;
  /** The model account over all trades; null where the measure does without. */
  readonly account: BacktestAccount | null;
}

/** When trades were signalled, filled and decided (ms UTC), and their net R. */
class TradeMoments {
  readonly signalledAt: number[] = [];
  readonly filledAt: number[] = [];
  readonly decidedAt: number[] = [];
  readonly netR: number[] = [];

  add({ signal, fillTime, decidedAt, netR }: Trade): void {
    this.signalledAt.push(signal.barCloseAt);
    this.filledAt.push(fillTime);
    this.decidedAt.push(decidedAt);
    this.netR.push(netR);
  }
}

/**
 * Runs a set over the whole series.
 * @param measure The one that `trainOn` computes: the trades are kept only if it needs the model account.
 */
export function testSet(
  series: TestSeries,
  strategy: Strategy,
  params: ParameterValues,
  measure: MeasureKey,
): TestedSet {
  const moments = new TradeMoments();
  const { instrument, bars } = series;
  const { from, to } = getSpan(series);
  let account: BacktestAccount | null = null;
  if (MEASURES[measure].reads === 'curve') {
    const trades = runForTrades(series, strategy, params);
    for (const trade of trades) moments.add(trade);
    account = backtestAccount([{ instrument, bars, trades }], from, to, { riskFraction: riskFraction(1) });
  } else readTrades(series, strategy, params, (trade) => moments.add(trade));
  return { moments, account };
}

/** What a set did in its window of choice. */
export interface TrainResult {
  /** The measure by which sets are compared; null where it is not defined. */
  readonly value: number | null;
  readonly trades: number;
  /** Sum of net R. */
  readonly totalR: number;
}

/**
 * Returns what was known of a set at the end of its windows of choice: the marks in them, and the trades that were
 * filled in them and decided before their ends.
 * @param purged A span whose trades, and those that overlap it, do not count; nor do its marks.
 */
export function trainOn(tested: TestedSet, train: TimeSpan, purged: TimeSpan | null, measure: MeasureKey): TrainResult {
  const results = countedResults(tested.moments, train, purged);
  let totalR = 0;
  for (const result of results) totalR += result;
  const input = {
    results,
    get curve() {
      return curveWithin(tested.account!.curve, train, purged);
    },
    get periodsPerYear() {
      return tested.account!.periodsPerYear;
    },
  };
  return {
    value: MEASURES[measure].compute(input),
    trades: results.length,
    totalR,
  };
}

/** Returns the net R of each trade that counts for a choice, as `countedTrades` does. */
function countedResults(moments: TradeMoments, train: TimeSpan, purged: TimeSpan | null): number[] {
  const { signalledAt, filledAt, decidedAt, netR } = moments;
  const results: number[] = [];
  for (let i = 0; i < netR.length; i++) {
    const decided = decidedAt[i]!;
    if (filledAt[i]! < train.from || decided > train.to) continue;
    if (purged === null || decided <= purged.from || signalledAt[i]! >= purged.to) results.push(netR[i]!);
  }
  return results;
}

/** Returns the trades that count for a choice: filled in its window, decided by its end, and apart from what is purged. */
export function countedTrades(trades: readonly Trade[], train: TimeSpan, purged: TimeSpan | null): Trade[] {
  return trades.filter(
    ({ signal, fillTime, decidedAt }) =>
      fillTime >= train.from &&
      decidedAt <= train.to &&
      (purged === null || decidedAt <= purged.from || signal.barCloseAt >= purged.to),
  );
}

/** Returns the trades whose signals came within a span. */
export function signalledWithin(trades: readonly Trade[], { from, to }: TimeSpan): Trade[] {
  return trades.filter(({ signal }) => signal.barCloseAt >= from && signal.barCloseAt < to);
}

/** Returns the marks of a curve within a span, joined without those of another one. */
function curveWithin({ time, equity }: EquityCurve, { from, to }: TimeSpan, purged: TimeSpan | null): EquityCurve {
  const times: number[] = [];
  const joined: number[] = [];
  let level = 1;
  for (let i = 1; i < time.length; i++) {
    const at = time[i]!;
    if (time[i - 1]! < from || at > to) continue;
    if (purged !== null && at > purged.from && time[i - 1]! < purged.to) continue;
    if (times.length === 0) {
      times.push(time[i - 1]!);
      joined.push(level);
    }
    level *= equity[i]! / equity[i - 1]!;
    times.push(at);
    joined.push(level);
  }
  return { time: times, equity: joined };
}
