import { type MemberTrades, type MemberTradesQuery, type MemberTradeView, TRADE_TABLE_ROWS } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import { type MemberTrade, memberTradeRows } from '@sealtick/record';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type Records, readMemberRecord } from './read-member-record.ts';

/** Returns one page of the caller's trades that match, and figures of all of them. @throws {AppError} if no one is logged in. */
export async function listMemberTrades(
  records: Records,
  viewer: Viewer,
  query: MemberTradesQuery,
): Promise<MemberTrades> {
  const record = await readMemberRecord(records, viewer, requireAccount(viewer));
  const page = pageOfTrades(memberTradeRows(record), query);
  return { ...page, trades: page.trades.map(toTradeView) };
}

/** What trades are filtered and sorted by. Times are ms UTC. */
type TradeKeys = Pick<MemberTrade, 'strategyId' | 'symbol' | 'side' | 'filledAt' | 'closedAt' | 'netR' | 'result'>;

/** Returns one page of the trades that match, and figures of all of them. */
export function pageOfTrades<T extends TradeKeys>(
  all: readonly T[],
  query: MemberTradesQuery,
): Omit<MemberTrades, 'trades'> & { readonly trades: readonly T[] } {
  const matching = all.filter((trade) => matches(trade, query));
  const closed = matching.filter(({ closedAt }) => closedAt !== null);
  const totalR = closed.reduce((sum, { netR }) => sum + netR, 0);
  const pages = Math.max(1, Math.ceil(matching.length / TRADE_TABLE_ROWS));
  const page = Math.min(query.page, pages);
  const shown = sorted(matching, query).slice((page - 1) * TRADE_TABLE_ROWS, page * TRADE_TABLE_ROWS);
  return {
    total: matching.length,
    all: all.length,
    closed: closed.length,
    meanR: closed.length === 0 ? null : totalR / closed.length,
    totalR,
    strategies: unique(all.map(({ strategyId }) => strategyId)),
    symbols: unique(all.map(({ symbol }) => symbol)),
    page,
    pages,
    trades: shown,
  };
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

function matches(trade: TradeKeys, { strategy, symbol, side, outcome }: MemberTradesQuery): boolean {
  if (strategy !== undefined && trade.strategyId !== strategy) return false;
  if (symbol !== undefined && trade.symbol !== symbol) return false;
  if (side !== undefined && trade.side !== side) return false;
  if (outcome === undefined) return true;
  if (outcome === 'open' || trade.closedAt === null) return outcome === 'open' && trade.closedAt === null;
  return outcome === 'gain' ? trade.netR > 0 : trade.netR < 0;
}

/** Returns trades in the order of the query; equal ones in order of time. */
function sorted<T extends TradeKeys>(trades: readonly T[], { sort, order }: MemberTradesQuery): T[] {
  const direction = order === 'asc' ? 1 : -1;
  const getKey = (trade: T) => trade[sort] ?? Number.POSITIVE_INFINITY;
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  return [...trades.entries()]
    .sort(([i, a], [j, b]) => direction * (compare(getKey(a), getKey(b)) || i - j))
    .map(([, trade]) => trade);
}

const toTradeView = ({ filledAt, closedAt, ...trade }: MemberTrade): MemberTradeView => ({
  ...trade,
  filledAt: toIso(filledAt),
  closedAt: closedAt === null ? null : toIso(closedAt),
});
