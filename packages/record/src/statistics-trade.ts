import type { PositionRow, StatisticsTrade } from '@sealtick/engine';
import type { RecordedTrade } from './recorded-trade.ts';

/** Returns a trade whose result is known by a moment, as figures are computed from it; nothing for others. */
export function toStatisticsTrade(trade: RecordedTrade, to: number): StatisticsTrade[] {
  const { closedAt, decidedAt } = trade;
  if (closedAt === null || decidedAt === null || decidedAt > to) return [];
  return [{ ...trade, closedAt, decidedAt, maeR: null, mfeR: null }];
}

/** Returns a position that is held at a moment, as it was known then; nothing for others. */
export function toHeldPosition(trade: RecordedTrade, to: number): PositionRow[] {
  const { fillKnownAt, decidedAt } = trade;
  if (fillKnownAt > to || (decidedAt !== null && decidedAt <= to)) return [];
  return [{ ...trade, decidedAt: null, netR: 0, exits: trade.exits.filter(({ at }) => at <= to) }];
}
