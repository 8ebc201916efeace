import { z } from 'zod';
import { ChannelKind } from './delivery-channel.ts';
import { DeliveryType } from './delivery-state.ts';
import { Instant } from './instant.ts';
import { HealthState } from './status.ts';

/** Days of dead messages that the console and the command line count and list. */
export const DEAD_DAYS = 7;

/** Id of a delivery. */
export const DeliveryId = z.string().regex(/^dl_[\w-]{22}$/, 'must be the id of a message');

const Count = z.int().min(0);
const Ms = z.number().nullable();

/** One kind of channel: how it works, what waits, and what came of the last 24 hours. */
export const KindQueue = z.strictObject({
  kind: ChannelKind,
  /** What the check of the kind found; null where it is not configured, or nothing has checked it yet. */
  check: z.strictObject({ state: HealthState, detail: z.string().nullable(), since: Instant }).nullable(),
  /** Channels of members. */
  channels: Count,
  /** Channels whose last attempts failed. */
  failing: Count,
  /** Channels that nothing is sent to until their member confirms them again. */
  disabled: Count,
  /** Messages that are not sent yet. */
  waiting: Count,
  retrying: Count,
  /** When the oldest of them was queued; null without any. */
  oldestAt: Instant.nullable(),
  /** Of the last 24 hours. A message of more than four days ago that is sent again is not counted. */
  delivered: Count,
  missed: Count,
  dead: Count,
  /** New signals of the last 24 hours that a plan, a channel or a rule of the member held back. */
  filtered: Count,
  /** From queued to accepted, ms, of the last 24 hours. With fewer than a hundred messages only the median is stated. */
  queuedToAccepted: z.strictObject({ p50: Ms, p95: Ms, p99: Ms }),
});
export type KindQueue = z.infer<typeof KindQueue>;

/** A webhook endpoint that is disabled soon unless it accepts a message. */
const EndingEndpoint = z.strictObject({ channelId: z.string(), failingSince: Instant, endsAt: Instant });

/** What is sent to members, and what waits. */
export const AdminDeliveries = z.strictObject({
  /** Whether all sending is paused, why and since when; null if it was never paused. */
  sending: z
    .strictObject({
      isPaused: z.boolean(),
      /** Whether the program paused it because a backup was restored. */
      isAfterRestore: z.boolean(),
      reason: z.string(),
      at: Instant,
    })
    .nullable(),
  kinds: z.array(KindQueue),
  /** The endpoints that end next, the first of them first. */
  ending: z.array(EndingEndpoint),
  /** What Telegram takes of a bot, and how many chats that reaches while a signal of five minutes is fresh. */
  telegramPace: z.strictObject({ perSecond: z.int(), freshSeconds: z.int(), chats: z.int() }),
});
export type AdminDeliveries = z.infer<typeof AdminDeliveries>;

/** What waits for the operator. */
export const AdminDeliveryCounts = z.strictObject({
  waiting: Count,
  /** Dead messages of the last seven days that may be sent again: without a `refusal`. */
  dead: Count,
  isPaused: z.boolean(),
});
export type AdminDeliveryCounts = z.infer<typeof AdminDeliveryCounts>;

/** A message that was rejected, or whose every attempt failed. */
export const DeadMessage = z.strictObject({
  id: z.string(),
  endedAt: Instant,
  kind: ChannelKind,
  channelId: z.string(),
  accountId: z.string(),
  type: DeliveryType,
  /** Index of the log entry; null for what is in no log. */
  index: z.int().nullable(),
  attempts: Count,
  /** The last answer, in a sentence without secrets. */
  reason: z.string().nullable(),
  /** Why it cannot be sent again: it is a test, has expired, or its channel is sent nothing; null if it may, unless its signal has changed. */
  refusal: z.string().nullable(),
});
export type DeadMessage = z.infer<typeof DeadMessage>;

/** What a replay of dead messages does. */
export const DeadReplay = z.object({
  /** Messages that are sent again. */
  count: z.int().min(0),
  /** Those that are not, because their signal has changed since or their channel is sent nothing, by their reasons. */
  refused: z.array(z.strictObject({ reason: z.string(), count: z.int().min(1) })).readonly(),
});
export type DeadReplay = z.infer<typeof DeadReplay>;
