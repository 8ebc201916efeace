import { z } from 'zod';
import { Instant, Sha256 } from './log-entry.ts';
import { MemberLogEntry } from './own-strategy.ts';
import { Price } from './price.ts';
import { Signal } from './signal.ts';

/** Opaque position for `subscribe`, valid only for the log it came from. */
export const FeedCursor = z.string().min(1).max(4_000);

/** First message of a program. Without a token it receives what is public. */
export const FeedAuth = z.strictObject({
  type: z.literal('auth'),
  token: z.string().min(1).max(200).nullish(),
});

const OWN_ERROR = "must be 'new' or a position from 0";

/**
 * Starts the feed after `since`, or from now. With `batch`, several messages may arrive as an array in one frame. With `own`,
 * entries of the caller's own log are sent too: those after this position, or new ones only. With `heartbeat`, the server sends
 * heartbeats.
 */
export const FeedSubscribe = z.strictObject({
  type: z.literal('subscribe'),
  since: FeedCursor.optional(),
  batch: z.boolean().optional(),
  heartbeat: z.boolean().optional(),
  own: z.union([z.literal('new'), z.int().min(0, { error: OWN_ERROR })], { error: OWN_ERROR }).optional(),
});

export const FeedRequest = z.discriminatedUnion('type', [FeedAuth, FeedSubscribe]);

/** Fields of every message about an entry of the log, besides its data. */
const sealed = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({
    type: z.literal(type),
    data,
    /** Index of the entry in the log. */
    index: z.int().positive(),
    leafHash: Sha256,
    /** A signed note that covers this entry. Store it: then the entry cannot be changed unnoticed. */
    checkpoint: z.string(),
    /** Pass it to `subscribe` as `since` to receive each later message once. */
    cursor: FeedCursor,
  });

/** A published signal. */
export const NewSignalMessage = sealed('NEW_SIGNAL', Signal);

/** A change of a signal: merge `changed` into the stored signal. */
export const SignalUpdate = z.object({
  id: z.string(),
  strategyId: z.string(),
  change: z.enum(['filled', 'target', 'stopMoved', 'closed']),
  /** Close of the bar in which it happened. */
  barCloseAt: Instant,
  /** Price of the fill or of the exit at a target, or the bar's close for a moved stop; null for a close. */
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

/** An event that may move the market, or a note of the provider. */
export const MarketAlertData = z.object({
  /** Null if it is about no single one, such as a release. */
  symbol: z.string().nullable(),
  /** Currency of a release; null for what is none. */
  currency: z.string().nullable(),
  /** When the release is due; null for what is none. */
  releaseAt: Instant.nullable(),
  reason: z.string(),
  issuedAt: Instant,
});
/** A market alert with its place in the log. */
export const LoggedAlert = MarketAlertData.extend({
  /** Index of the entry in the log. */
  index: z.int().positive(),
});
export type LoggedAlert = z.infer<typeof LoggedAlert>;
export const MarketAlertMessage = sealed('MARKET_ALERT', MarketAlertData);

/** An entry of the caller's own log. Its position is the next value of `own`. */
export const OwnEntryMessage = z.object({ type: z.literal('OWN_ENTRY'), data: MemberLogEntry });

/** Answer to `subscribe` and first message to a browser of the site. Missed messages follow, then live ones. */
export const SubscribedMessage = z.object({
  type: z.literal('subscribed'),
  data: z.object({
    /** False if missed messages cannot be sent; `reason` says why, and the REST feed has all. */
    recovered: z.boolean(),
    reason: z.enum(['epoch_changed', 'too_far', 'unknown']).nullable(),
    /** Entries of the caller's own log after this position follow. Only if they were asked for. */
    own: z.int().min(0).optional(),
  }),
  cursor: FeedCursor,
});

/**
 * Says that the connection works, to a client that asked for it: after `subscribed`, then with each ping. Pings are frames of the
 * protocol, which browsers and many libraries do not show to a program.
 */
export const HeartbeatMessage = z.object({
  type: z.literal('heartbeat'),
  /** Time to the next one. */
  data: z.object({ everyMs: z.int().positive() }),
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
  OwnEntryMessage,
  SubscribedMessage,
  HeartbeatMessage,
  FeedErrorMessage,
]);

export type FeedSubscribe = z.infer<typeof FeedSubscribe>;
export type FeedRequest = z.infer<typeof FeedRequest>;
export type FeedEvent = z.infer<typeof FeedEvent>;
export type FeedMessage = z.infer<typeof FeedMessage>;
export type NewSignalMessage = z.infer<typeof NewSignalMessage>;
export type SignalUpdate = z.infer<typeof SignalUpdate>;
export type SignalUpdateMessage = z.infer<typeof SignalUpdateMessage>;
export type MarketAlertMessage = z.infer<typeof MarketAlertMessage>;
export type OwnEntryMessage = z.infer<typeof OwnEntryMessage>;
export type SubscribedMessage = z.infer<typeof SubscribedMessage>;
export type HeartbeatMessage = z.infer<typeof HeartbeatMessage>;
