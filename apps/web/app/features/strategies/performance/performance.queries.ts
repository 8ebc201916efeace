import { addressOf, type RecordTimeframe, reads } from '@sealtick/contract';
import { readQuery } from '../../../lib/read-query.ts';

export type RecordName = 'backtest' | 'live';

/** Without a timeframe, the record covers all streams. */
const ofTimeframe = (timeframe: RecordTimeframe) => (timeframe === 'all' ? {} : { timeframe });

/** The records of a strategy; null for an unknown strategy. */
export const performanceQuery = (id: string, timeframe: RecordTimeframe = 'all') =>
  readQuery(reads.strategies.performance, { id, ...ofTimeframe(timeframe) });

/** The newest trades of one record. */
export const tradesQuery = (id: string, record: RecordName, timeframe: RecordTimeframe) =>
  readQuery(reads.strategies.trades, { id, record, ...ofTimeframe(timeframe) });

/** Address of the file with every trade of a record. */
export const tradesFile = (id: string, record: RecordName, timeframe: RecordTimeframe) =>
  addressOf(reads.strategies.tradesFile, { id, record, ...ofTimeframe(timeframe) });
