import { z } from 'zod';
import { CurvePoints } from './curve.ts';
import { MarketKind, SetupType, Side, Timeframe } from './enumerations.ts';
import { input } from './input.ts';
import { Instant } from './instant.ts';
import { OwnMode } from './own-mark.ts';
import { plainText } from './plain-text.ts';
import { givenPrice } from './price.ts';
import { StatisticView } from './strategy-performance.ts';
import { line, typedText } from './typed-text.ts';

/** Signals that an account may publish into its own strategies in an hour. */
export const OWN_SIGNALS_PER_HOUR = 50;
/** Signals of one account that may be active at the same time. */
export const OWN_SIGNALS_ACTIVE_MAX = 100;
/** Archived strategies of one account; each stays stored, and can be taken out of the archive. */
export const OWN_STRATEGIES_ARCHIVED_MAX = 100;
/** Bars that a limit or a stop entry waits if its signal does not say. */
export const OWN_VALID_BARS = 10;

/** Beginning of the ids of members' own strategies and signals, by which every call distinguishes them from the provider's. */
export const OWN_STRATEGY_PREFIX = 'own_';
export const OWN_SIGNAL_PREFIX = 'osig_';

/** Beginning of the secret of a share link. Lines of the log hide what follows it. */
export const SHARED_PREFIX = 'share_live_';

const getId = (prefix: string, noun: string) =>
  plainText().regex(new RegExp(`^${prefix}[\\w-]{22}$`), `must be the id of one of your own ${noun}`);

export const OwnStrategyId = getId(OWN_STRATEGY_PREFIX, 'strategies');
export const OwnSignalId = getId(OWN_SIGNAL_PREFIX, 'signals');

/** A strategy that a member publishes signals into. Only that member sees it. */
export const OwnStrategy = z.object({
  id: z.string(),
  name: z.string(),
  mode: OwnMode,
  createdAt: Instant,
  /** An archived strategy takes no new signals; open ones run to their end. */
  archivedAt: Instant.nullable(),
  activeSignals: z.int(),
  closedSignals: z.int(),
});

/** What a call may set of an own strategy. */
export const OwnStrategyName = input(line(60).min(1), 'Name of the strategy', 'From my program');

/** A signal that a member publishes into an own strategy. */
export const OwnSignalFields = {
  strategyId: input(
    // Any id: another member's strategy and one of the provider are both answered with 404.
    plainText().min(1).max(80),
    'Id of a strategy of the caller',
    `${OWN_STRATEGY_PREFIX}u4R8kZ0qS1mT7vXc2Yb9Aw`,
  ),
  symbol: input(plainText().min(1).max(60), 'Symbol of the instrument', 'EURUSD'),
  timeframe: input(Timeframe, 'Length of the bars', '1h'),
  side: input(Side, 'Long or short', 'long'),
  type: input(
    SetupType,
    'How it is entered. Left out: market within one tick of the last close, otherwise limit or stop by side and price',
  ).optional(),
  entry: input(givenPrice(), 'Price of the entry', '1.0850'),
  stop: input(givenPrice(), 'Price of the stop', '1.0800'),
  targets: input(z.array(givenPrice()).min(1).max(3), 'Prices of one to three targets, the nearest first', ['1.0950']),
  weights: input(
    z.array(z.number()).max(3),
    'Shares of the position closed at each target, to a sum of 1; equal if left out',
  ).optional(),
  confidence: input(
    z.int().min(0).max(100),
    'In percent. Left out: the chance of the levels themselves, risk ÷ (risk + reward)',
  ).optional(),
  note: input(typedText(500).nullable(), 'Text for yourself').optional(),
  validBars: input(
    z.int().min(1).max(1_000),
    `Bars of the timeframe in which a limit or stop entry may fill; ${OWN_VALID_BARS} if left out`,
  ).optional(),
};

/** A change of an active signal: a new stop, or its close at the next open. */
export const OwnSignalChange = {
  stop: input(givenPrice(), 'New price of the stop', '1.0820').optional(),
  close: input(z.literal(true), 'Closes it at the next open').optional(),
  note: input(line(200), 'Why it is closed').optional(),
};

/** An entry of a member's own log. It has no place in the provider's log and no proof. */
export const MemberLogEntry = z.object({
  /** From 1, without gaps. */
  position: z.int(),
  mode: OwnMode,
  kind: z.enum([
    'signal.opened',
    'signal.updated',
    'signal.closed',
    'signal.requested',
    'signal.refused',
    'alert.gap',
    'position.set',
  ]),
  strategyId: z.string(),
  signalId: z.string().nullable(),
  /** Market time. */
  issuedAt: Instant,
  data: z.record(z.string(), z.unknown()),
});

export type OwnStrategy = z.infer<typeof OwnStrategy>;
export type MemberLogEntry = z.infer<typeof MemberLogEntry>;

/** Trades that a shared record lists. */
export const SHARED_TRADES = 100;

/** An own strategy with the figures of its closed trades. */
export const OwnStrategyDetail = OwnStrategy.extend({
  market: MarketKind,
  /** Figures that follow from closed trades alone, net of costs, in R. */
  statistics: z.array(StatisticView),
  /** Balance of the model account after each closed trade: 10,000 at first, 1% at risk in each. */
  curve: CurvePoints,
  /** Whether it has an address at which it takes alerts of TradingView. */
  hasInbound: z.boolean(),
  /** Since when anyone with the link sees its closed trades; null without a link. */
  sharedAt: Instant.nullable(),
});

/** The link to the record of an own strategy. Its path has the secret, which is shown once. */
export const OwnShare = z.object({ path: z.string(), sharedAt: Instant });

/** What a share link shows of an own strategy: closed trades alone. */
export const SharedStrategy = OwnStrategyDetail.pick({
  name: true,
  createdAt: true,
  closedSignals: true,
  market: true,
  statistics: true,
  curve: true,
}).extend({
  /** The newest first. */
  trades: z.array(
    z.object({
      id: z.string(),
      symbol: z.string(),
      timeframe: Timeframe,
      side: Side,
      filledAt: Instant,
      closedAt: Instant,
      /** Net of costs, in R. */
      netR: z.number(),
    }),
  ),
});

export type OwnStrategyDetail = z.infer<typeof OwnStrategyDetail>;
export type OwnShare = z.infer<typeof OwnShare>;
export type SharedStrategy = z.infer<typeof SharedStrategy>;
