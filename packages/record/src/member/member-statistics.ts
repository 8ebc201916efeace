import { computeStatistics, periodsPerYear, type Statistic } from '@sealtick/engine';
import { toHeldPosition, toStatisticsTrade } from '../statistics-trade.ts';
import type { MemberRecord } from './member-record.ts';

/** Returns every figure of docs/statistics.md on a member's record up to its last daily mark. */
export function memberStatistics({ account, times, growth }: MemberRecord): Statistic[] {
  // The last of the times is now, inside a day.
  const [time, equity] = [times.slice(0, -1), growth.slice(0, -1)];
  const [from, to] = [time[0]!, time.at(-1)!];
  const trades = account.trades.map(({ trade }) => trade);
  const sessions = [...new Set(trades.map(({ session }) => session))];
  return computeStatistics({
    curve: { time, equity },
    trades: trades.flatMap((trade) => toStatisticsTrade(trade, to)),
    held: trades.flatMap((trade) => toHeldPosition(trade, to)),
    periodsPerYear: sessions.some((session) => periodsPerYear(session) === 365) ? 365 : 261,
    sessions,
    streams: new Set(trades.map(({ opened }) => `${opened.strategyId} ${opened.symbol} ${opened.timeframe}`)).size,
    from,
    to,
  });
}
