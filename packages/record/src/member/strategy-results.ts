import { DAY_MS } from '@sealtick/engine';
import type { FigureTrade } from '../statistics-trade.ts';

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

/** A signal that was received. */
interface ReceivedSignal {
  readonly opened: { readonly strategyId: string; readonly issuedAt: string };
}

/** What results of strategies are computed from. */
interface ResultsInput {
  /** In the order of opening. */
  readonly signals: readonly ReceivedSignal[];
  readonly account: { readonly trades: readonly { readonly trade: FigureTrade }[] };
  readonly now: number;
}

/** Returns the result of each strategy that the member received a signal of. */
export function strategyResults({ signals, account, now }: ResultsInput): StrategyResult[] {
  const since = (days: number) => now - days * DAY_MS;
  const trades = Map.groupBy(account.trades, ({ trade }) => trade.opened.strategyId);
  const counts = countRecent(signals, since(RECENT_DAYS));
  return [...new Set(signals.map(({ opened }) => opened.strategyId))].map((strategyId) => {
    const closed = (trades.get(strategyId) ?? []).map(({ trade }) => trade).filter((trade) => isClosedAt(trade, now));
    const drawn = closed
      .filter(({ decidedAt }) => decidedAt! > since(CURVE_DAYS))
      .sort((a, b) => a.decidedAt! - b.decidedAt!);
    const recent = drawn.filter(({ decidedAt }) => decidedAt! > since(RECENT_DAYS));
    return {
      strategyId,
      signals: counts.get(strategyId) ?? 0,
      trades: recent.length,
      gain: runningGain(recent).at(-1) ?? 0,
      totalR: recent.reduce((sum, { netR }) => sum + netR, 0),
      gains90d: runningGain(drawn),
      lastClosedAt: closed.reduce<number | null>(
        (last, { decidedAt }) => Math.max(last ?? decidedAt!, decidedAt!),
        null,
      ),
    };
  });
}

const isClosedAt = ({ decidedAt }: FigureTrade, now: number): boolean => decidedAt !== null && decidedAt <= now;

/** Returns how many signals of each strategy were opened after a moment. @param signals In the order of opening. */
function countRecent(signals: readonly ReceivedSignal[], since: number): Map<string, number> {
  const counts = new Map<string, number>();
  const first = signals.findLastIndex(({ opened }) => Date.parse(opened.issuedAt) <= since) + 1;
  for (const { opened } of signals.slice(first))
    counts.set(opened.strategyId, (counts.get(opened.strategyId) ?? 0) + 1);
  return counts;
}

function runningGain(closed: readonly FigureTrade[]): number[] {
  let gain = 0;
  return closed.map(({ riskFraction, netR }) => {
    gain += riskFraction * netR;
    return gain;
  });
}
