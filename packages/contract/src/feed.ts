import { z } from 'zod';
import { Instant, Sha256 } from './log-entry.ts';
import { Price, Signal } from './signal.ts';

/** A program's first message must be `auth`, and come within this time. */
export const FEED_AUTH_MS = 5_000;
/** The server's pings; whoever has not answered one by the next is gone. */
export const FEED_PING_MS = 25_000;
export const FEED_SOCKETS_PER_MEMBER = 20;
/** Sockets of one address that nobody has signed in on. */
export const FEED_SOCKETS_PER_ADDRESS = 100;
export const FEED_INBOUND_BYTES = 16 * 1024;
export const FEED_INBOUND_PER_SECOND = 10;
/** A reader this far behind is closed; it resumes by its cursor. */
export const FEED_BACKLOG_BYTES = 1024 * 1024;
/** A reader that takes nothing of what waits for it is cut off after this time, whatever else it sends. */
export const FEED_STALL_MS = 30_000;
/** A cursor further behind is not resumed: the REST feed has everything. */
export const FEED_RESUME_ENTRIES = 10_000;

/** Why the server closed a socket. */
export const FEED_CLOSE = {
  goingAway: 1001,
  policy: 1008,
  tooBig: 1009,
  restarted: 1012,
  noAuth: 4001,
  notAllowed: 4003,
  slow: 4008,
  tooMany: 4029,
} as const;

/** Where a reader stands, for `subscribe`. Opaque, and only good for the log it came from. */
export const FeedCursor = z.string().min(1).max(4_000);

/** First message of a program. Without a token it reads what the public may read. */
export const FeedAuth = z.strictObject({
  type: z.literal('auth'),
  token: z.string().min(1).max(200).nullish(),
});

/** Begins the feed: from `since` on, or from now. `batch` lets bursts come as one frame with an array of messages. */
export const FeedSubscribe = z.strictObject({
  type: z.literal('subscribe'),
  since: FeedCursor.optional(),
  batch: z.boolean().optional(),
});

export const FeedRequest = z.discriminatedUnion('type', [FeedAuth, FeedSubscribe]);

/** What every message about an entry of the log says besides its data. */
const sealed = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({
    type: z.literal(type),
    data,
    /** The entry's index in the log. */
    index: z.int().positive(),
    leafHash: Sha256,
    /** A signed note over a log with this entry in it: keep it, and the entry cannot be changed unnoticed. */
    checkpoint: z.string(),
    /** Hand it to `subscribe` as `since`, and what comes after this message comes once. */
    cursor: FeedCursor,
  });

/** A signal as it was published. */
export const NewSignalMessage = sealed('NEW_SIGNAL', Signal);

/** What happened to a signal: put `changed` over what you hold of it. */
export const SignalUpdate = z.object({
  id: z.string(),
  strategyId: z.string(),
  change: z.enum(['filled', 'target', 'stopMoved', 'closed']),
  /** Close of the bar it happened in. */
  barCloseAt: Instant,
  /** The fill's, the exit's at a target, or the bar's close where a stop moved; null at a close. */
  price: Price.nullable(),
  changed: Signal.pick({
    filledAt: true,
    fillPrice: true,
    targetsReached: true,
    currentStop: true,
    status: true,
    closedAt: true,
    closeReason: true,
    result: true,
    pnl: true,
  }).partial(),
});
export const SignalUpdateMessage = sealed('SIGNAL_UPDATE', SignalUpdate);

/** What may move the market, or the provider's view of it. */
export const MarketAlertData = z.object({
  /** Null where it concerns all. */
  symbol: z.string().nullable(),
  reason: z.string(),
  issuedAt: Instant,
});
export const MarketAlertMessage = sealed('MARKET_ALERT', MarketAlertData);

/** Answer to `subscribe`, and first message to a browser of the site. Missed messages follow it, then live ones. */
export const SubscribedMessage = z.object({
  type: z.literal('subscribed'),
  data: z.object({
    /** False where what was missed cannot be told: `reason` says why, and the REST feed has everything. */
    recovered: z.boolean(),
    reason: z.enum(['epoch_changed', 'too_far', 'unknown']).nullable(),
  }),
  cursor: FeedCursor,
});

export const FeedErrorMessage = z.object({
  type: z.literal('error'),
  data: z.object({ code: z.string(), message: z.string() }),
});

/** A message about an entry of the log. */
export const FeedEvent = z.discriminatedUnion('type', [NewSignalMessage, SignalUpdateMessage, MarketAlertMessage]);
export const FeedMessage = z.discriminatedUnion('type', [
  NewSignalMessage,
  SignalUpdateMessage,
  MarketAlertMessage,
  SubscribedMessage,
  FeedErrorMessage,
]);

export type FeedRequest = z.infer<typeof FeedRequest>;
export type FeedEvent = z.infer<typeof FeedEvent>;
export type FeedMessage = z.infer<typeof FeedMessage>;
export type NewSignalMessage = z.infer<typeof NewSignalMessage>;
export type SignalUpdate = z.infer<typeof SignalUpdate>;
export type SignalUpdateMessage = z.infer<typeof SignalUpdateMessage>;
export type MarketAlertMessage = z.infer<typeof MarketAlertMessage>;
export type SubscribedMessage = z.infer<typeof SubscribedMessage>;
