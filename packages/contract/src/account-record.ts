import { z } from 'zod';
import { BROKER_ENVIRONMENTS, BROKER_IDS, BrokerDrift } from './broker.ts';
import { Side, Timeframe } from './enumerations.ts';
import { Instant } from './instant.ts';
import { MemberTrades } from './member-trade.ts';
import { MemberFigure, PortfolioAnalytics } from './portfolio.ts';

/** Whose fills a record has. `paper`: simulated fills on the prices of the site. `broker`: fills that a broker reported. */
const RECORD_KINDS = ['paper', 'broker'] as const;

/** An account of the caller that has a record; also one that was disconnected, if it has closed trades. */
export const AccountRecord = z.object({
  connectionId: z.string(),
  kind: z.enum(RECORD_KINDS),
  broker: z.enum(BROKER_IDS),
  environment: z.enum(BROKER_ENVIRONMENTS),
  accountId: z.string().nullable(),
  /** When it was disconnected; null while it is connected. */
  endedAt: Instant.nullable(),
});

const { market, curve, statistics, valueAtRisk, conditionalValueAtRisk, exposure, chance, strategies, correlations } =
  PortfolioAnalytics.shape;

/**
 * What the copied trades of one account came to. Amounts are in the account's currency. Returns are shares of the balance that
 * the account had when it was connected, plus what copied trades have closed with since: deposits and other trades are not in them.
 */
export const AccountAnalytics = z.object({
  account: AccountRecord,
  market,
  currency: z.string().nullable(),
  /** When it was connected, and its balance then; null before the broker has stated one. */
  since: Instant,
  openingBalance: z.number().nullable(),
  /** What the whole account is worth, as the broker stated it last, open positions included. */
  equity: z.number().nullable(),
  statedAt: Instant.nullable(),
  /** Copied signals that were filled, open ones included. */
  trades: z.int(),
  /** Of those that closed in the last 30 × 24 hours. */
  winRate: MemberFigure.extend({ wins: z.int(), trades: z.int() }),
  /** Balance of the copied trades: at the start, at daily marks, and now. */
  curve,
  statistics,
  valueAtRisk,
  conditionalValueAtRisk,
  /** Value of open copied positions at the newest prices. */
  exposure,
  /** What the open copied positions and waiting orders can lose at their stops, shares of the equity when they were sized. */
  openRisk: z.object({
    share: z.number(),
    positions: z.array(z.object({ signalId: z.string(), symbol: z.string(), side: Side, risk: z.number() })),
  }),
  /** Resamples of the closed trades, and the maximum drawdown of the risk settings that they are compared with. */
  chance,
  maxDrawdown: z.number(),
  strategies,
  correlations,
  /** Why the closed trades differ from the published ones: sums in R over the trades of which both have ended. */
  drift: z.object({ trades: z.int(), sum: BrokerDrift }),
});

/** A copied trade of an account, next to the published one. Amounts are in the account's currency. */
export const AccountTradeView = z.object({
  orderId: z.string(),
  signalId: z.string(),
  strategyId: z.string(),
  symbol: z.string(),
  timeframe: Timeframe,
  side: Side,
  units: z.number(),
  filledAt: Instant,
  fillPrice: z.number(),
  /** Null while it is open. */
  closedAt: Instant.nullable(),
  /** Mean price of the exits. */
  exitPrice: z.number().nullable(),
  /** What the last part left by; `closed` at the published close. */
  closeReason: z.enum(['stop', 'target', 'closed']).nullable(),
  /** After costs, in R of the planned risk; 0 while it is open. */
  netR: z.number(),
  /** Of the published signal; null until it is closed. */
  publishedR: z.number().nullable(),
  /** Fill and exits against the published ones, in R: positive is worse; null until both have ended. */
  slippageR: z.number().nullable(),
  /** Amount at risk, costs with swap, and the result after them. */
  risk: z.number(),
  costs: z.number(),
  result: z.number(),
});

/** One page of the trades of an account, and figures of all that match. */
export const AccountTrades = MemberTrades.extend({
  currency: z.string().nullable(),
  trades: z.array(AccountTradeView),
});

export type AccountRecord = z.infer<typeof AccountRecord>;
export type AccountAnalytics = z.infer<typeof AccountAnalytics>;
export type AccountTradeView = z.infer<typeof AccountTradeView>;
export type AccountTrades = z.infer<typeof AccountTrades>;
