import { computeStatistics, periodsPerYear, type Statistic } from '@sealtick/engine';
import { toHeldPosition, toStatisticsTrade } from '../statistics-trade.ts';
import type { MemberHistory } from './member-record.ts';

/** Returns every figure of docs/statistics.md on a member's record up to its last daily mark. */
export function memberStatistics({ book, marks, marked }: MemberHistory): Statistic[] {
  const [from, to] = [marks[0]!, marks.at(-1)!];
  const trades = book.trades.map(({ trade }) => trade);
  const sessions = [...new Set(trades.map(({ session }) => session))];
  return computeStatistics({
    curve: { time: marks, equity: marked },
    trades: trades.flatMap((trade) => toStatisticsTrade(trade, to)),
    held: trades.flatMap((trade) => toHeldPosition(trade, to)),
    periodsPerYear: sessions.some((session) => periodsPerYear(session) === 365) ? 365 : 261,
    sessions,
    streams: new Set(trades.map(({ opened }) => `${opened.strategyId} ${opened.symbol} ${opened.timeframe}`)).size,
    from,
    to,
  });
}
