import { z } from 'zod';
import { Side, Timeframe } from './enumerations.ts';
import { plainId } from './plain-text.ts';
import { MEMBER_TRADE_SORTS } from './trade-sorts.ts';

/** A page of the trades of a member's record: filtered, then sorted. */
export const MemberTradesQuery = z.strictObject({
  strategy: plainId(100).optional(),
  symbol: plainId(20).optional(),
  side: Side.optional(),
  /** Closed above or below zero, or still open. */
  outcome: z.enum(['gain', 'loss', 'open']).optional(),
  /** By `closedAt`, open trades are the newest. */
  sort: z.enum(MEMBER_TRADE_SORTS).default('closedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** From 1; a page after the last one is answered with the last one. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

/** A trade of a member's record. Amounts are in the account currency that was in force at its fill. */
export const MemberTradeView = z.object({
  signalId: z.string(),
  /** Index of `signal.opened` in the log. */
  index: z.int(),
  strategyId: z.string(),
  symbol: z.string(),
  timeframe: Timeframe,
  side: Side,
  filledAt: z.iso.datetime(),
  fillPrice: z.number(),
  /** Null while it is open. */
  closedAt: z.iso.datetime().nullable(),
  /** Average over the parts of the position; null while it is open. */
  exitPrice: z.number().nullable(),
  /** `ruin` where the ruin of the account closed it. */
  closeReason: z.string().nullable(),
  /** Net result in R; of an open trade at the last price. */
  netR: z.number(),
  /** Share of the account that it risked. */
  riskFraction: z.number(),
  currency: z.string(),
  risk: z.number(),
  result: z.number(),
});

/** One page of a member's trades, and figures of all that match. */
export const MemberTrades = z.object({
  /** Trades that match the filters, on all pages, and those of the record without filters. */
  total: z.int(),
  all: z.int(),
  /** Those of them that are closed, and their mean and total net result in R; the mean is null without one. */
  closed: z.int(),
  meanR: z.number().nullable(),
  totalR: z.number(),
  /** What the filters can choose among. */
  strategies: z.array(z.string()),
  symbols: z.array(z.string()),
  page: z.int(),
  pages: z.int(),
  trades: z.array(MemberTradeView),
});

export type MemberTradesQuery = z.infer<typeof MemberTradesQuery>;
export type MemberTradeView = z.infer<typeof MemberTradeView>;
export type MemberTrades = z.infer<typeof MemberTrades>;
