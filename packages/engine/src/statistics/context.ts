import type { SessionId } from '../instruments/session.ts';
import { type AccountTrade, runAccount } from './account.ts';
import { maxDrawdown } from './drawdown.ts';
import { OpenHours } from './open-hours.ts';
import { curveDays, type EquityCurve, periodReturns } from './returns.ts';

/** A closed trade as the figures need it; R values are multiples of the published risk, times ms UTC. */
export interface StatisticsTrade extends AccountTrade {
  readonly decidedAt: number;
  /** Moments of execution of the fill and of the last exit. */
  readonly filledAt: number;
  readonly closedAt: number;
  /** Hours of its instrument. */
  readonly session: SessionId;
  /** Planned reward to risk at publication; null where none was planned. */
  readonly plannedRewardRisk: number | null;
  /** Worst and best excursion; null in a record that holds none. */
  readonly maeR: number | null;
  readonly mfeR: number | null;
}

export interface StatisticsInput {
  readonly curve: EquityCurve;
  readonly trades: readonly StatisticsTrade[];
  /** 261 for weekday markets, 365 for seven-day ones. */
  readonly periodsPerYear: number;
  /** Hours of the instruments it trades: exposure is measured against the time at which one of them is open. */
  readonly sessions: readonly SessionId[];
  /** Start and end of the record, ms UTC. */
  readonly from: number;
  readonly to: number;
  /** Annual risk-free rate, a fraction. */
  readonly riskFree?: number;
}

/** What a definition's `compute` reads. */
export interface StatisticsContext extends Required<StatisticsInput> {
  readonly days: number;
  readonly hours: OpenHours;
  readonly returns: readonly number[];
  /** Net R of each trade, in order of closing. */
  readonly results: readonly number[];
  /** Money result of each trade over the balance before it. */
  readonly holdingReturns: readonly number[];
  readonly closedDrawdown: number | null;
}

/** Everything the definitions read, derived once. */
export function makeContext(input: StatisticsInput): StatisticsContext {
  const trades = [...input.trades].sort((a, b) => a.decidedAt - b.decidedAt || a.filledAt - b.filledAt);
  const booked = runAccount(trades);
  return {
    ...input,
    trades,
    riskFree: input.riskFree ?? 0,
    days: curveDays(input.curve),
    hours: new OpenHours(input.sessions, input.from, input.to),
    returns: periodReturns(input.curve),
    results: trades.map(({ netR }) => netR),
    holdingReturns: booked.map((row) => row.balanceAfter / row.balanceBefore - 1),
    closedDrawdown: maxDrawdown([booked[0]?.balanceBefore ?? 1, ...booked.map((row) => row.balanceAfter)]),
  };
}
