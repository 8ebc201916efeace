import { type StrategyTrade, TRADE_TABLE_ROWS, type TradeTable, type TradeTableQuery } from '@sealtick/contract';
import { publicUntil, type Viewer } from '../../../platform/viewer.ts';
import { type PerformanceLibrary, readTrades } from './read-performance.ts';

/**
 * Returns one page of a record's closed trades that match, with their number and mean result.
 * @throws {AppError} NOT_FOUND.
 */
export async function readTradeTable(
  library: PerformanceLibrary,
  viewer: Viewer,
  id: string,
  query: TradeTableQuery,
): Promise<TradeTable> {
  const { record, timeframe } = query;
  const trades = await readTrades(library, viewer, id, { record, timeframe });
  const signals = record === 'live' ? await signalsByIndex(library, viewer, id, timeframe) : new Map();
  return tradeTable(trades, query, signals);
}

/** Returns one page of trades, which arrive oldest first. @param signals Ids of signals by the index of their entry. */
export function tradeTable(
  trades: readonly StrategyTrade[],
  query: TradeTableQuery,
  signals: ReadonlyMap<number | null, string>,
): TradeTable {
  const matching = trades.filter((trade) => matches(trade, query));
  const pages = Math.max(1, Math.ceil(matching.length / TRADE_TABLE_ROWS));
  const page = Math.min(query.page, pages);
  const shown = sorted(matching, query).slice((page - 1) * TRADE_TABLE_ROWS, page * TRADE_TABLE_ROWS);
  const totalR = matching.reduce((sum, { netR }) => sum + netR, 0);
  return {
    total: matching.length,
    meanR: matching.length === 0 ? null : Number((totalR / matching.length).toFixed(3)),
    page,
    pages,
    trades: shown.map((trade) => ({ ...trade, signalId: signals.get(trade.index) ?? null })),
  };
}

function matches(trade: StrategyTrade, { symbol, side, result }: TradeTableQuery): boolean {
  if (symbol !== undefined && trade.symbol !== symbol) return false;
  if (side !== undefined && trade.side !== side) return false;
  return result === undefined || (result === 'gain' ? trade.netR > 0 : trade.netR < 0);
}

/** Returns trades in the order of the query; equal ones in order of time. */
function sorted(trades: readonly StrategyTrade[], { sort, order }: TradeTableQuery): StrategyTrade[] {
  const direction = order === 'asc' ? 1 : -1;
  return [...trades.entries()]
    .sort(([i, { [sort]: a }], [j, { [sort]: b }]) => direction * (a < b ? -1 : a > b ? 1 : i - j))
    .map(([, trade]) => trade);
}

/** Returns the signals of a live record by the index of their log entry. */
async function signalsByIndex(
  { liveRecords }: PerformanceLibrary,
  viewer: Viewer,
  id: string,
  timeframe: TradeTableQuery['timeframe'],
): Promise<ReadonlyMap<number | null, string>> {
  const live = await liveRecords.find(id, publicUntil(viewer), timeframe);
  return new Map(live?.trades.map(({ opened }) => [opened.index, opened.signalId]));
}
