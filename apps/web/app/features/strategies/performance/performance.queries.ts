import type { RecordTimeframe, StrategyPerformance, StrategyTrade } from '@sealtick/contract';
import { queryOptions } from '@tanstack/react-query';
import type { PageRead } from '../../../lib/page-read.ts';

export type RecordName = 'backtest' | 'live';

/** The part of an address that asks for one timeframe's record; none for the record over all streams. */
const ofTimeframe = (before: '?' | '&', timeframe: RecordTimeframe) =>
  timeframe === 'all' ? '' : `${before}timeframe=${timeframe}`;

/** GET /api/strategies/{id}/performance; null where the server said while rendering that there is none. */
export const performanceQuery = (id: string, timeframe: RecordTimeframe) =>
  queryOptions<StrategyPerformance | null>({
    queryKey: ['/api/strategies', encodeURIComponent(id), `performance${ofTimeframe('?', timeframe)}`],
  });

/** GET /api/strategies/{id}/trades: the newest of one record. */
export const tradesQuery = (id: string, record: RecordName, timeframe: RecordTimeframe) =>
  queryOptions<readonly StrategyTrade[]>({
    queryKey: ['/api/strategies', encodeURIComponent(id), `trades?record=${record}${ofTimeframe('&', timeframe)}`],
  });

/** Address of the file with every trade of a record. */
export const tradesFile = (id: string, record: RecordName, timeframe: RecordTimeframe) =>
  `/api/strategies/${encodeURIComponent(id)}/trades.csv?record=${record}${ofTimeframe('&', timeframe)}`;

export const readPerformance = (id: string, timeframe: RecordTimeframe = 'all'): PageRead => ({
  key: performanceQuery(id, timeframe).queryKey,
  read: (services) => services.readPerformance(id, timeframe),
});

export const readTrades = (id: string, record: RecordName, timeframe: RecordTimeframe): PageRead => ({
  key: tradesQuery(id, record, timeframe).queryKey,
  read: (services) => services.listTrades(id, record, timeframe),
});
