import type { CloseReason } from '@sealtick/engine';
import { averageExit } from '../average-exit.ts';
import type { OpenedEntry } from '../entries.ts';
import type { MemberRecord } from './member-record.ts';
import { settingsAt } from './member-terms.ts';

/** A trade of a member's record, with what it risked and brought. Times are ms UTC. */
export interface MemberTrade
  extends Pick<OpenedEntry, 'signalId' | 'index' | 'strategyId' | 'symbol' | 'timeframe' | 'side'> {
  readonly filledAt: number;
  readonly fillPrice: number;
  /** Null while it is open. */
  readonly closedAt: number | null;
  /** Average over the parts of the position; null while it is open. */
  readonly exitPrice: number | null;
  /** `ruin` where the ruin of the account closed it. */
  readonly closeReason: CloseReason | 'ruin' | null;
  /** Net result in R; of an open trade at the last price. */
  readonly netR: number;
  /** Share of the account that it risked, and the amounts that it risked and brought, in the currency of its fill. */
  readonly riskFraction: number;
  readonly currency: string;
  readonly risk: number;
  readonly result: number;
}

/** Returns the trades that the account of a record took, in the order of filling. */
export function memberTradeRows({ account, settings, now }: MemberRecord): MemberTrade[] {
  return account.trades.map(({ trade, risk }) => {
    const { signalId, index, strategyId, symbol, timeframe, side } = trade.opened;
    const isClosed = trade.decidedAt !== null && trade.decidedAt <= now;
    const netR = account.resultAt(trade, now);
    return {
      signalId,
      index,
      strategyId,
      symbol,
      timeframe,
      side,
      filledAt: trade.filledAt,
      fillPrice: trade.fillPrice,
      closedAt: isClosed ? trade.closedAt : null,
      exitPrice: isClosed ? averageExit(trade.exits) : null,
      closeReason: isClosed ? (trade.closeReason ?? 'ruin') : null,
      netR,
      riskFraction: trade.riskFraction,
      currency: settingsAt(settings, trade.fillBar).currency,
      risk,
      result: risk * netR,
    };
  });
}
