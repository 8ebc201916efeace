import { z } from 'zod';
import { BROKER_IDS } from './broker.ts';
import { CloseReason, MarketKind } from './enumerations.ts';
import { MarketAlertData } from './feed.ts';
import { Instant } from './instant.ts';
import { Sha256 } from './log-entry.ts';
import { NewsRelease } from './news-rule.ts';
import { Price } from './price.ts';
import { Signal, SignalResult, SignalStatus } from './signal.ts';
import { WebhookPayload } from './webhook.ts';

/** Where an entry is in the log. Store it: then the entry cannot be changed unnoticed. */
const Sealed = z.object({
  /** Index of the entry in the log. */
  index: z.int().positive(),
  leafHash: Sha256,
  /** A signed note that covers the entry. */
  checkpoint: z.string(),
});

/** A signal as it was published. */
const Published = WebhookPayload.extend({
  /** Id of the signal. */
  id: z.string(),
  validUntil: z.iso.datetime(),
  /** Closed trades that `confidence` is based on: below 100 it is not calibrated. */
  confidenceN: z.int().min(0),
  /** `simulated`: its prices are generated. */
  market: MarketKind,
}).extend(Sealed.shape);

/** What a signal has become. */
const State = z.object({
  status: SignalStatus,
  currentStop: Price,
  targetsReached: z.int(),
  filledAt: z.iso.datetime().nullable(),
  fillPrice: Price.nullable(),
  closedAt: z.iso.datetime().nullable(),
  closeReason: CloseReason.nullable(),
  result: SignalResult.nullable(),
  /** Net R multiple of the closed trade; null while open. */
  pnl: z.number().nullable(),
});

const Changed = Published.extend({
  change: z.enum(['filled', 'target', 'stopMoved', 'closed']),
  /** Close of the bar in which it happened. */
  barCloseAt: Instant,
  /** Price of the fill or of the exit at a target, or the bar's close for a moved stop; null for a close. */
  price: Price.nullable(),
  /** The signal after the change. */
  state: State,
});

const message = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({
    type: z.literal(type),
    /**
     * When it happened: by the market's clock for signals, own signals, market alerts and price alerts, else by the wall clock. The
     * header `webhook-timestamp` says when it was sent.
     */
    timestamp: z.iso.datetime(),
    data,
  });

/** A new signal. Not sent after `validUntil`. */
export const WebhookSignalOpened = message(
  'signal.opened',
  Published.extend({
    /** The member's own size in words; null while the site states none. */
    size: z.string().nullable(),
    /** What did not answer, such as `your email address`, if this endpoint is a fallback; else null. */
    insteadOf: z.string().nullable(),
    /** High-impact release close to the close of its bar, if the member's news rule marks it; else null. */
    news: NewsRelease.nullable(),
    /** That the signal is not advice, and what can be lost. */
    notice: z.string(),
  }),
);

/** A signal that was sent as opened was filled, reached a target, or has a moved stop. */
export const WebhookSignalUpdated = message('signal.updated', Changed);

/** A signal that was sent as opened ended. */
export const WebhookSignalClosed = message('signal.closed', Changed);

/** A signal that could not be sent while it was valid. Do not trade it. */
export const WebhookSignalMissed = message(
  'signal.missed',
  Published.extend({
    /** Why it was not sent in time. */
    reason: z.string(),
  }),
);

/** A strategy was paused, resumed or retired. */
export const WebhookStrategyStatus = message(
  'strategy.status',
  z.object({
    /** Id of the strategy. */
    strategy: z.string(),
    name: z.string(),
    status: z.enum(['running', 'paused', 'retired']),
    reason: z.string(),
  }),
);

/** Something was said about an incident, or maintenance was announced, changed or cancelled. */
export const WebhookSystemAlert = message(
  'system.alert',
  z.object({
    title: z.string(),
    text: z.string(),
    /** Path of the page about it. */
    path: z.string(),
  }),
);

/** An event that may move the market. Only for endpoints that ask for the category. */
export const WebhookMarketAlert = message(
  'market.alert',
  MarketAlertData.extend({ market: MarketKind, ...Sealed.shape }),
);

/** A price alert of the member. Only for endpoints that ask for the category. */
export const WebhookPriceAlert = message(
  'price.alert',
  z.object({
    symbol: z.string(),
    /** `simulated`: its prices are generated. */
    market: MarketKind,
    direction: z.enum(['above', 'below']),
    level: z.number(),
    price: z.number(),
    note: z.string().nullable(),
  }),
);

/** A signal that the member published was opened, filled, reached a target, has a moved stop or ended. */
export const WebhookOwnSignal = message(
  'own.signal',
  z.object({
    /** The signal as it was after the change. */
    signal: Signal,
    change: z.enum(['opened', 'filled', 'target', 'stopMoved', 'closed']),
  }),
);

/** An alert of TradingView for a strategy of the member was lost, or came after a newer one. */
export const WebhookAlertGap = message(
  'alert.gap',
  z.object({
    strategyId: z.string(),
    strategyName: z.string(),
    symbol: z.string(),
    /** The position that is known from then on: that of the alert after the gap, or of the newer one. */
    position: z.enum(['long', 'short', 'flat']),
    /** Whether it came after a newer one, and has no effect; left out in a message of an earlier version. */
    isLate: z.boolean().optional(),
    /** What was lost or late, in a sentence. */
    text: z.string(),
  }),
);

/** A copied order was refused or lost, or an account at a broker copies nothing more. */
export const WebhookBrokerAlert = message(
  'broker.alert',
  z.object({
    /** Id of the account. */
    connectionId: z.string(),
    broker: z.enum(BROKER_IDS),
    /** Whether real money is traded; left out in a message of an earlier version. */
    environment: z.enum(['demo', 'live']).optional(),
    /** The signal whose copy it is about; null for the account as a whole. */
    signalId: z.string().nullable(),
    title: z.string(),
    text: z.string(),
    /** Page of the site with the details. */
    path: z.string(),
  }),
);

/** Signals that were not sent on their own, the newest first. */
export const WebhookDigest = message(
  'digest',
  z.object({ from: z.iso.datetime(), until: z.iso.datetime(), signals: z.array(Signal).readonly() }),
);

/** A message that the member asked for, to try the endpoint. */
export const WebhookTest = message('test', z.object({ text: z.string() }));

/** Asks whether the endpoint is the member's: any answer from 200 to 299 makes it active. */
export const WebhookVerification = message(
  'endpoint.verification',
  z.object({
    /** Id of the channel. */
    channel: z.string(),
  }),
);

/** Every message to an endpoint. */
export const WebhookMessage = z.discriminatedUnion('type', [
  WebhookSignalOpened,
  WebhookSignalUpdated,
  WebhookSignalClosed,
  WebhookSignalMissed,
  WebhookStrategyStatus,
  WebhookSystemAlert,
  WebhookMarketAlert,
  WebhookPriceAlert,
  WebhookOwnSignal,
  WebhookAlertGap,
  WebhookBrokerAlert,
  WebhookDigest,
  WebhookTest,
  WebhookVerification,
]);
export type WebhookMessage = z.infer<typeof WebhookMessage>;
