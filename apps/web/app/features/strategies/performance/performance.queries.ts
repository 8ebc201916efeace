import { getAddress, type InputOf, type RecordTimeframe, reads } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';

export type RecordName = 'backtest' | 'live';

/** Without a timeframe, the record covers all streams. */
const ofTimeframe = (timeframe: RecordTimeframe) => (timeframe === 'all' ? {} : { timeframe });

/** The records of a strategy; null for an unknown strategy. */
export const performanceQuery = (id: string, timeframe: RecordTimeframe = 'all') =>
  readQuery(reads.strategies.performance, { id, ...ofTimeframe(timeframe) });

type TradeTableInput = InputOf<typeof reads.strategies.tradeTable>;

/** Filters, order and page of the table of trades, without those that are the default. */
export type TradeChoices = Partial<Pick<TradeTableInput, 'symbol' | 'side' | 'result' | 'sort' | 'order' | 'page'>>;

/** One page of the trades of one record. */
export const tradeTableQuery = (id: string, record: RecordName, timeframe: RecordTimeframe, choices: TradeChoices) =>
  readQuery(reads.strategies.tradeTable, { id, record, ...ofTimeframe(timeframe), ...choices });

/** The bars around a trade; null if they may not be shown. */
export const tradeBarsQuery = (wanted: InputOf<typeof reads.bars.list>) => readQuery(reads.bars.list, wanted);

/** Address of the file with every trade of a record. */
export const tradesFile = (id: string, record: RecordName, timeframe: RecordTimeframe) =>
  getAddress(reads.strategies.tradesFile, { id, record, ...ofTimeframe(timeframe) });
