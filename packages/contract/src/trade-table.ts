import { z } from 'zod';
import { RecordKind, Side } from './enumerations.ts';
import { plainId } from './plain-text.ts';
import { RecordTimeframe, StrategyTrade } from './strategy-performance.ts';
import { TRADE_SORTS } from './trade-sorts.ts';

/** A page of the closed trades of one record: filtered, then sorted. */
export const TradeTableQuery = z.strictObject({
  record: RecordKind,
  timeframe: RecordTimeframe.default('all'),
  symbol: plainId(20).optional(),
  side: Side.optional(),
  /** Net result above or below zero. */
  result: z.enum(['gain', 'loss']).optional(),
  sort: z.enum(TRADE_SORTS).default('closedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** From 1; a page after the last one is answered with the last one. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

/** A trade with its signal; null in a backtest, which publishes none. */
export const TradeTableRow = StrategyTrade.extend({ signalId: z.string().nullable() });

export const TradeTable = z.object({
  /** Trades that match the filters, on all pages. */
  total: z.number().int(),
  /** Their mean net result in R; null without a trade. */
  meanR: z.number().nullable(),
  page: z.number().int(),
  pages: z.number().int(),
  trades: z.array(TradeTableRow),
});

export type TradeTableQuery = z.infer<typeof TradeTableQuery>;
export type TradeTableRow = z.infer<typeof TradeTableRow>;
export type TradeTable = z.infer<typeof TradeTable>;
