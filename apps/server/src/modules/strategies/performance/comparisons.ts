import type { AlphaBetaView, Benchmark, RecordDoubts, RollingSharpeView } from '@sealtick/contract';
import { alphaBeta, rollingSharpe, type StrategyDoubts, toIso } from '@sealtick/engine';
import type { HoldResult } from './buy-and-hold.ts';
import type { RecordSource } from './record-source.ts';

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Every so many marks the rolling Sharpe ratio has a point. */
const MARKS_A_POINT = 5;

/** Returns buy and hold as the benchmark of a record, or why it is not shown. */
export function benchmarkView(hold: HoldResult): { benchmark: Benchmark | null; benchmarkReason: string | null } {
  if ('reason' in hold) return { benchmark: null, benchmarkReason: hold.reason };
  const { hiddenReason, ...benchmark } = hold;
  return { benchmark: hiddenReason === null ? benchmark : null, benchmarkReason: hiddenReason };
}

/** Returns alpha and beta of a record against buy and hold, or why there are none. */
export function alphaBetaView({ curve, periodsPerYear }: RecordSource, hold: HoldResult) {
  const none = (alphaBetaReason: string) => ({ alphaBeta: null, alphaBetaReason });
  if ('reason' in hold) return none(hold.reason);
  const { label, returns } = hold;
  const held = { time: curve.time, equity: returns.map((gain) => 1 + gain) };
  const found = alphaBeta(curve, held, periodsPerYear);
  if (found === null) return none('insufficient sample: needs 60 daily returns, and variance in both');
  const alphaBetaFound: AlphaBetaView = {
    label,
    alpha: round(found.alpha, 6),
    beta: round(found.beta, 6),
    correlation: round(found.correlation, 6),
    days: found.days,
  };
  return { alphaBeta: alphaBetaFound, alphaBetaReason: null };
}

/** Returns the Sharpe ratio of each year of daily returns, at every fifth mark. */
export function rollingSharpeView({ curve, periodsPerYear }: RecordSource): RollingSharpeView {
  const days = periodsPerYear;
  const points = rollingSharpe(curve, days, periodsPerYear)
    .map(({ value }, i) => ({ mark: i + days, value }))
    .filter((_, i, all) => (all.length - 1 - i) % MARKS_A_POINT === 0);
  return {
    days,
    mark: points.map(({ mark }) => mark),
    value: points.map(({ value }) => value && round(value, 3)),
  };
}

/** Returns the doubts of a backtest with times in ISO 8601. */
export function doubtsView(doubts: StrategyDoubts | null): RecordDoubts | null {
  if (doubts === null) return null;
  const { costs, regimes, walkForward } = doubts;
  const span = ({ from, to }: { from: number; to: number }) => ({ from: toIso(from), to: toIso(to) });
  return {
    costs: { ...costs, runs: costs.runs.map((run) => ({ ...run, measures: { ...run.measures } })) },
    regimes: regimes.map(({ kind, groups }) => ({ kind, groups: [...groups] })),
    walkForward: walkForward && {
      ...walkForward,
      windows: walkForward.windows.map(({ purged: _, train, test, ...window }) => ({
        ...window,
        train: span(train),
        test: span(test),
      })),
    },
  };
}
