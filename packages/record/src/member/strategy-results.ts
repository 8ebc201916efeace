import { DAY_MS } from '@sealtick/engine';
import type { RecordedTrade } from '../recorded-trade.ts';
import type { MemberRecord } from './member-record.ts';
import { closedSince } from './trade-figures.ts';

const RECENT_DAYS = 30;
const CURVE_DAYS = 90;

/** What came of one strategy's signals for a member. Gains are Σ risk fraction × net R of closed trades. */
export interface StrategyResult {
  readonly strategyId: string;
  /** Signals received in the last 30 × 24 hours. */
  readonly signals: number;
  /** Trades that closed in the last 30 × 24 hours, their gain and the sum of their R. */
  readonly trades: number;
  readonly gain: number;
  readonly totalR: number;
  /** The gain after each trade that closed in the last 90 × 24 hours, oldest first. */
  readonly gains90d: readonly number[];
  /** When its last trade closed, ms UTC; null without one. */
  readonly lastClosedAt: number | null;
}

/** Returns the result of each strategy that the member received a signal of. */
export function strategyResults(record: MemberRecord): StrategyResult[] {
  const { signals, now } = record;
  return [...new Set(signals.map(({ opened }) => opened.strategyId))].map((strategyId) => {
    const ofStrategy = (days: number) =>
      closedSince(record, now - days * DAY_MS)
        .filter(({ opened }) => opened.strategyId === strategyId)
        .sort((a, b) => a.decidedAt! - b.decidedAt!);
    const recent = ofStrategy(RECENT_DAYS);
    return {
      strategyId,
      signals: signals.filter(
        ({ opened }) => opened.strategyId === strategyId && Date.parse(opened.issuedAt) > now - RECENT_DAYS * DAY_MS,
      ).length,
      trades: recent.length,
      gain: runningGain(recent).at(-1) ?? 0,
      totalR: recent.reduce((sum, { netR }) => sum + netR, 0),
      gains90d: runningGain(ofStrategy(CURVE_DAYS)),
      lastClosedAt: ofStrategy(Number.POSITIVE_INFINITY).at(-1)?.decidedAt ?? null,
    };
  });
}

function runningGain(closed: readonly RecordedTrade[]): number[] {
  let gain = 0;
  return closed.map(({ riskFraction, netR }) => {
    gain += riskFraction * netR;
    return gain;
  });
}
