import { z } from 'zod';
import { ChannelId, ChannelKind } from './delivery-channel.ts';
import { DeliveryState, DeliveryType } from './delivery-state.ts';
import { Side } from './enumerations.ts';
import { Instant } from './instant.ts';
import { Price } from './price.ts';

/** Test messages that a channel is sent in an hour at most. */
export const TEST_SENDS_PER_HOUR = 10;

/** One try to hand a message over. */
export const DeliveryAttempt = z.strictObject({
  startedAt: Instant,
  tookMs: z.int().min(0),
  outcome: z.enum(['accepted', 'retry', 'rejected']),
  /** Status that the receiving side answered; null without an answer. */
  status: z.int().nullable(),
  /** Why it failed; null if it did not. */
  error: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** A signal that a receipt is about. */
export const ReceiptSignal = z.strictObject({
  id: z.string(),
  strategyId: z.string(),
  symbol: z.string(),
  side: Side,
  /** Index of its first entry in the log. */
  index: z.int().positive().nullable(),
  /** Close of the bar that it arose on, by the market's clock. */
  barCloseAt: Instant,
  /** When it was added to the log, by the market's clock. */
  sealedAt: Instant,
});
export type ReceiptSignal = z.infer<typeof ReceiptSignal>;

/** The newest stored price when a new signal was delivered. */
export const DeliveryPrice = z.strictObject({
  price: Price,
  /** Close of the bar that it is of, by the market's clock. */
  barCloseAt: Instant,
  /** The price that could be had then against the entry, as a multiple of the risk: positive is worse. */
  slippageR: z.number(),
});
export type DeliveryPrice = z.infer<typeof DeliveryPrice>;

/** A message and what became of it, for the member that it is for. */
export const Receipt = z.strictObject({
  id: z.string(),
  /** `web` is the page itself, which needs no channel. */
  kind: z.enum([...ChannelKind.options, 'web']),
  /** Null for the page. */
  channelId: ChannelId.nullable(),
  label: z.string(),
  type: DeliveryType,
  state: DeliveryState,
  /** Why it is in that state; null if there is nothing to say. */
  reason: z.string().nullable(),
  /** The channel before it in the fallback, such as `your webhook`: it is sent only if that one did not answer. Else null. */
  insteadOf: z.string().nullable(),
  /** Null for what is about no signal. */
  signal: ReceiptSignal.nullable(),
  /** Name of the strategy that it is about; null for what is about none. */
  strategyName: z.string().nullable(),
  /** What it says in a few words, such as `EURUSD above 1.4`; null if type, signal and strategy say it all. */
  summary: z.string().nullable(),
  queuedAt: Instant,
  /** When the receiving side accepted it, or for the page when the live feed sent it; null if it has not. */
  acceptedAt: Instant.nullable(),
  /** The newest price when a new signal was accepted; null if it was not, or if the price is not known. */
  price: DeliveryPrice.nullable(),
  /** Null if there is no further attempt. */
  nextAttemptAt: Instant.nullable(),
  /** Not sent later; null if it stays true. */
  expiresAt: Instant.nullable(),
  /** Oldest first. */
  attempts: z.array(DeliveryAttempt),
});
export type Receipt = z.infer<typeof Receipt>;

/** What became of a test message. */
export const TestResult = z.strictObject({
  outcome: z.enum(['accepted', 'retry', 'rejected']),
  tookMs: z.int().min(0),
  /** Why it was not accepted; null if it was. */
  reason: z.string().nullable(),
});
export type TestResult = z.infer<typeof TestResult>;
