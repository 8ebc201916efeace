import { z } from 'zod';
import { CurvePoints } from './curve.ts';
import { AssetClass, MarketKind, Side } from './enumerations.ts';
import { Instant } from './instant.ts';
import { RecordFigure } from './live-record.ts';
import { ACCOUNT_CURRENCIES } from './risk-limits.ts';
import { RiskLevel } from './strategy.ts';

/** A figure of a member's record. Where `value` is null, `missing` says what its sample lacks: "needs 10 trades, has 3". */
export const MemberFigure = z.object({ value: z.number().nullable(), missing: z.string().nullable() });

/** How much of a limit is used: under 50%, under 80%, from 80%, all of it. */
const LimitUse = z.enum(['low', 'medium', 'high', 'reached']);

const record = {
  market: MarketKind,
  /** The account's currency, which amounts are in. */
  currency: z.enum(ACCOUNT_CURRENCIES),
  /** Value of the model account. */
  value: z.number(),
};

/** What came of the signals that a member received, and what is at risk. Shares and gains are fractions. */
export const Portfolio = z.object({
  ...record,
  /** The day on which an account was last ruined, and whether it is stopped: no equity was stated since. Null if none was. */
  ruin: z.object({ on: z.iso.date(), isStopped: z.boolean() }).nullable(),
  /** Trades of the record, open ones included. */
  trades: z.int(),
  openPositions: z.int(),
  /** Active signals in actively subscribed strategies, and how many more than 24 hours before: null without a subscription then. */
  activeSignals: z.object({ count: z.int(), change: z.int().nullable() }),
  /** Of the trades that closed in the last 30 × 24 hours. */
  winRate: MemberFigure.extend({ wins: z.int(), trades: z.int() }),
  /** Since the month began in the asked time zone: growth of the account, in its currency too, and the sum of R. All with open trades at their last price. */
  month: z.object({ gain: MemberFigure, amount: MemberFigure, totalR: MemberFigure }),
  /** What open positions can lose at their current stops, by asset class too, and what pending signals would add. */
  risk: z.object({
    open: z.number(),
    ifFilled: z.number(),
    byAssetClass: z.array(z.object({ assetClass: AssetClass, risk: z.number() })),
    /** The limits in force of `open`, and of one asset class or one currency on one side. */
    maxOpen: z.number(),
    maxGroup: z.number(),
    use: LimitUse,
    /** By asset class, and by currency on its side (`long EUR`); the largest first. */
    groups: z.array(z.object({ name: z.string(), risk: z.number() })),
    /** The open positions in the order of filling. */
    positions: z.array(
      z.object({
        signalId: z.string(),
        symbol: z.string(),
        side: Side,
        assetClass: AssetClass.nullable(),
        /** Share of equity that it can lose from its fill, and amount from the last price, at its current stop. */
        risk: z.number(),
        loss: z.number(),
      }),
    ),
  }),
  /** The worse one of the levels of the settings and of the open risk. */
  level: RiskLevel,
  /** The limits in force, and how much of them is used. A day begins at 00:00 of the asked time zone. */
  limits: z.object({
    lostToday: z.number(),
    /** What the open positions would add to it at their current stops. It counts as lost. */
    openLoss: z.number(),
    dailyLimit: z.number(),
    /** The daily limit as a share of the stated equity. */
    dailyLimitShare: z.number(),
    dailyUse: LimitUse,
    /** Below the highest value of the account. */
    drawdown: z.number(),
    /** Below the highest value since the member resumed; the limit counts it. */
    countedDrawdown: z.number(),
    /** When it reached the maximum: no new sizes from then on until the member resumes. */
    stoppedAt: Instant.nullable(),
    resumedAt: Instant.nullable(),
    maxDrawdown: z.number(),
    drawdownUse: LimitUse,
  }),
});

/** Result of one strategy for a member. Gains are Σ risk per trade × net R of closed trades. */
export const StrategyResultView = z.object({
  strategyId: z.string(),
  /** Signals received, and trades closed, in the last 30 × 24 hours; their gain and the sum of their R. */
  signals: z.int(),
  trades: z.int(),
  gain: z.number(),
  totalR: z.number(),
  /** Gain after each trade that closed in the last 90 × 24 hours, oldest first. */
  gains90d: z.array(z.number()),
  lastClosedAt: Instant.nullable(),
});

/** Resamples of closed trades, and how to repeat them. Shares and gains are fractions. */
export const DrawdownChanceView = z.object({
  value: z
    .object({
      /** Deepest drawdown that half of the resamples, and one of twenty, exceed. */
      medianDrawdown: z.number(),
      highDrawdown: z.number(),
      /** Gain that one of twenty stays below, half, and one of twenty exceeds. */
      lowGain: z.number(),
      medianGain: z.number(),
      highGain: z.number(),
      /** Share of the resamples whose drawdown reaches the maximum drawdown in force. */
      reachesLimit: z.number(),
    })
    .nullable(),
  missing: z.string().nullable(),
  trades: z.int(),
  /** Trades that are drawn together. */
  block: z.int(),
  resamples: z.int(),
  seed: z.int(),
  /** Risk per trade in force; null where each trade has that of its moment, by Kelly’s fraction. */
  fraction: z.number().nullable(),
});

/** Figures of a member's record that take longer to compute. */
export const PortfolioAnalytics = z.object({
  ...record,
  /** Value without the effect of restated equity: at the start, at daily marks, and now. */
  curve: CurvePoints,
  /** Every figure of docs/statistics.md. Those of the curve are up to now, as `value` is; the others to the last daily mark. */
  statistics: z.array(RecordFigure),
  /** Tail losses of a day at 95%, shares of the account. */
  valueAtRisk: MemberFigure,
  conditionalValueAtRisk: MemberFigure,
  /** Value of open positions. A long EURUSD is +EUR −USD; what is not a currency stands by its symbol. */
  exposure: z.object({
    gross: z.number(),
    net: z.number(),
    byCurrency: z.array(z.object({ currency: z.string(), value: z.number() })),
  }),
  /**
   * What the account could have come to: blocks of consecutive closed trades, drawn with replacement, each trade at `fraction`
   * of the balance. `value` is null under 30 closed trades.
   */
  chance: DrawdownChanceView,
  strategies: z.array(StrategyResultView),
  /** Of the daily returns of each pair of strategies, over the days that both have. */
  correlations: z.array(z.object({ strategyIds: z.array(z.string()).length(2), days: z.int(), ...MemberFigure.shape })),
});

export type DrawdownChanceView = z.infer<typeof DrawdownChanceView>;
export type MemberFigure = z.infer<typeof MemberFigure>;
export type Portfolio = z.infer<typeof Portfolio>;
export type PortfolioAnalytics = z.infer<typeof PortfolioAnalytics>;
export type StrategyResultView = z.infer<typeof StrategyResultView>;
