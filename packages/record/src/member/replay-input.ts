import { markTimes } from '@sealtick/engine';
import type { FigureTrade } from '../statistics-trade.ts';
import type { EquityVersion } from './account-book.ts';
import { haveWeekends } from './marked-account.ts';
import type { MemberRecord } from './member-record.ts';
import { settingsAt } from './member-terms.ts';

/** A trade with its results while it was open, so that accounts over it are computed without the log. */
export interface ReplayTrade extends FigureTrade {
  /** The moments at which an account values it while it is open, ms UTC, and its results there, in R. */
  readonly openTimes: readonly number[];
  readonly openR: readonly number[];
  /** Its result now, in R; null unless it is open. */
  readonly presentR: number | null;
}

/** What a member's account is computed from again, with other sizes or without some strategies. */
export interface ReplayInput {
  /** Every trade of the member's signals, in the order of filling. */
  readonly trades: readonly ReplayTrade[];
  /** Every version of the stated equity, oldest first; at least one. */
  readonly equity: readonly EquityVersion[];
  /** Share of the account that each trade risks by the settings in force; null if it follows Kelly's fraction. */
  readonly fraction: number | null;
  /** Maximum drawdown in force, a fraction. */
  readonly maxDrawdown: number;
  /** ms UTC. */
  readonly now: number;
}

/** Returns what a member's record is computed from, without the log. */
export function replayInput(record: MemberRecord): ReplayInput {
  const { history, settings, now } = record;
  const { sizing, maxRiskPerTrade, maxDrawdown } = settingsAt(settings, now);
  const equity = settings.map(({ since, equity: stated, equityStatedAt, currency }) => ({
    since,
    equity: stated,
    equityStatedAt,
    currency,
  }));
  const marks = markTimes(equity[0]!.since, now, haveWeekends(history.trades));
  const times = [...new Set([...marks, ...equity.map(({ since }) => since)])].sort((a, b) => a - b);
  return {
    trades: history.trades.map((trade): ReplayTrade => {
      const { fillKnownAt, decidedAt } = trade;
      const openTimes = times.filter((at) => at >= fillKnownAt && (decidedAt === null || decidedAt > at));
      const { signalId, strategyId, symbol, timeframe, side } = trade.opened;
      return {
        fillBar: trade.fillBar,
        fillKnownAt,
        filledAt: trade.filledAt,
        decidedAt,
        closedAt: trade.closedAt,
        netR: trade.netR,
        riskFraction: trade.riskFraction,
        session: trade.session,
        notionalPerRisk: trade.notionalPerRisk,
        plannedRewardRisk: trade.plannedRewardRisk,
        opened: { signalId, strategyId, symbol, timeframe, side },
        exits: trade.exits.map(({ at, time, weight }) => ({ at, time, weight })),
        openTimes,
        openR: openTimes.map((at) => history.openAtMark(trade, at)),
        presentR: decidedAt === null || decidedAt > now ? record.account.resultAt(trade, now) : null,
      };
    }),
    equity,
    fraction: sizing === 'fixed' ? maxRiskPerTrade : null,
    maxDrawdown,
    now,
  };
}
