import {
  CURVE_STATISTICS,
  computeStatistics,
  type EquityCurve,
  periodsPerYear,
  type Statistic,
  type StatisticKey,
} from '@sealtick/engine';
import { type FigureTrade, toHeldPosition, toStatisticsTrade } from '../statistics-trade.ts';
import type { SizedTrade } from './account-book.ts';
import type { MarkedAccount } from './marked-account.ts';
import type { MemberRecord } from './member-record.ts';

/** What the figures up to the last daily mark are computed from. */
type DailyAccount = Pick<MarkedAccount<FigureTrade>, 'marks' | 'marked'> & {
  readonly book: { readonly trades: readonly SizedTrade<FigureTrade>[] };
};

/** What the figures up to now are computed from. */
interface PresentAccount extends Pick<MemberRecord, 'times' | 'growth'> {
  readonly history: DailyAccount;
}

/** Returns every figure of docs/statistics.md on a member's record up to its last daily mark. */
export const dailyStatistics = ({ book, marks, marked }: DailyAccount): Statistic[] =>
  computeOwnStatistics(book.trades, { time: marks, equity: marked });

/**
 * Returns every figure of docs/statistics.md on a member's record. Those of the curve end now, so that no current figure lies
 * outside of them; those of daily returns and of trades end with the last daily mark, and so do the trades that samples count.
 *
 * @param daily Every figure up to the last daily mark
 */
export function memberStatistics(
  record: PresentAccount,
  daily: readonly Statistic[] = dailyStatistics(record.history),
): Statistic[] {
  const { book, marks } = record.history;
  const curve = untilRuin(memberCurve(record));
  const present = computeOwnStatistics(book.trades, curve, { keys: CURVE_STATISTICS, countedTo: marks.at(-1)! });
  const now = new Map(present.map((statistic) => [statistic.key, statistic]));
  return daily.map((statistic) => now.get(statistic.key) ?? statistic);
}

function computeOwnStatistics(
  sized: readonly SizedTrade<FigureTrade>[],
  { time, equity }: EquityCurve,
  { keys, countedTo = time.at(-1)! }: { readonly keys?: readonly StatisticKey[]; readonly countedTo?: number } = {},
): Statistic[] {
  const [from, to] = [time[0]!, time.at(-1)!];
  const trades = sized.map(({ trade }) => trade);
  const sessions = [...new Set(trades.map(({ session }) => session))];
  const input = {
    curve: { time, equity },
    trades: trades.flatMap((trade) => toStatisticsTrade(trade, countedTo)),
    held: trades.flatMap((trade) => toHeldPosition(trade, countedTo)),
    periodsPerYear: sessions.some((session) => periodsPerYear(session) === 365) ? 365 : 261,
    sessions,
    streams: new Set(trades.map(({ opened }) => `${opened.strategyId} ${opened.symbol} ${opened.timeframe}`)).size,
    from,
    to,
  };
  return computeStatistics(input, keys);
}

/** Returns the value without the effect of restated equity at each mark and now. A mark that is now is one point. */
export function memberCurve({ times, growth }: Pick<MemberRecord, 'times' | 'growth'>): EquityCurve {
  const last = times.length - (times.at(-1) === times.at(-2) ? 1 : 0);
  return { time: times.slice(0, last), equity: [...growth.slice(0, last - 1), growth.at(-1)!] };
}

/** Nothing can be gained from 0. */
function untilRuin({ time, equity }: EquityCurve): EquityCurve {
  const end = equity.findIndex((value) => value <= 0) + 1 || equity.length;
  return { time: time.slice(0, end), equity: equity.slice(0, end) };
}
