import type { PositionRow, StatisticsTrade } from '@sealtick/engine';
import type { OpenedEntry } from './entries.ts';
import type { RecordedExit, RecordedTrade } from './recorded-trade.ts';

/** Fields of a trade that figures are computed from. */
export interface FigureTrade
  extends Pick<
    RecordedTrade,
    | 'fillBar'
    | 'fillKnownAt'
    | 'filledAt'
    | 'decidedAt'
    | 'closedAt'
    | 'netR'
    | 'riskFraction'
    | 'session'
    | 'notionalPerRisk'
    | 'plannedRewardRisk'
  > {
  readonly opened: Pick<OpenedEntry, 'signalId' | 'strategyId' | 'symbol' | 'timeframe' | 'side'>;
  readonly exits: readonly Pick<RecordedExit, 'at' | 'time' | 'weight'>[];
}

/** Returns a trade whose result is known by a moment, as figures are computed from it; nothing for others. */
export function toStatisticsTrade(trade: FigureTrade, to: number): StatisticsTrade[] {
  const { closedAt, decidedAt } = trade;
  if (closedAt === null || decidedAt === null || decidedAt > to) return [];
  return [{ ...trade, closedAt, decidedAt, maeR: null, mfeR: null }];
}

/** Returns a position that is held at a moment, as it was known then; nothing for others. */
export function toHeldPosition(trade: FigureTrade, to: number): PositionRow[] {
  const { fillKnownAt, decidedAt } = trade;
  if (fillKnownAt > to || (decidedAt !== null && decidedAt <= to)) return [];
  return [{ ...trade, decidedAt: null, netR: 0, exits: trade.exits.filter(({ at }) => at <= to) }];
}
