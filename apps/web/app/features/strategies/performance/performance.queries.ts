import type { StrategyPerformance, StrategyTrade } from '@sealtick/contract';
import { queryOptions } from '@tanstack/react-query';
import type { PageRead } from '../../../lib/page-read.ts';

export type RecordName = 'backtest' | 'live';

/** GET /api/strategies/{id}/performance; null where the server said while rendering that there is none. */
export const performanceQuery = (id: string) =>
  queryOptions<StrategyPerformance | null>({ queryKey: ['/api/strategies', encodeURIComponent(id), 'performance'] });

/** GET /api/strategies/{id}/trades: the newest of one record. */
export const tradesQuery = (id: string, record: RecordName) =>
  queryOptions<readonly StrategyTrade[]>({
    queryKey: ['/api/strategies', encodeURIComponent(id), `trades?record=${record}`],
  });

/** Address of the file with every trade of a record. */
export const tradesFile = (id: string, record: RecordName) =>
  `/api/strategies/${encodeURIComponent(id)}/trades.csv?record=${record}`;

export const readPerformance = (id: string): PageRead => ({
  key: performanceQuery(id).queryKey,
  read: (services) => services.readPerformance(id),
});

export const readTrades = (id: string, record: RecordName): PageRead => ({
  key: tradesQuery(id, record).queryKey,
  read: (services) => services.listTrades(id, record),
});
