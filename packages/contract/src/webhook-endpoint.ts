import { z } from 'zod';
import { Channel, DeliveryCategory } from './delivery-channel.ts';
import { DeliveryState, DeliveryType } from './delivery-state.ts';
import { input } from './input.ts';
import { Instant, TimeInput } from './instant.ts';
import { plainText } from './plain-text.ts';

/** Posts to one endpoint within an hour. */
export const ENDPOINT_POSTS_PER_HOUR = 1_000;
/** How long a secret that was replaced still signs, hours. */
export const SECRET_OVERLAP_HOURS = 24;
/** Secrets of an endpoint that can be replaced within that time. */
export const REPLACED_SECRETS_MAX = 10;
/** Challenges that a member can cause within an hour. */
export const CHALLENGES_PER_HOUR = 20;
/** Deliveries on one page of an endpoint's log. */
export const ENDPOINT_LOG_ROWS = 100;
/** Newest attempts that are listed of a delivery. */
export const LISTED_ATTEMPTS = 20;
/** Attempts after which a delivery is not sent again by its member, and stores no further answers. */
export const DELIVERY_ATTEMPTS_MAX = 50;
/** Deliveries that one call sends again. */
export const REPLAY_MAX = 1_000;
/** Deliveries of all endpoints of an account that are sent again within an hour. */
export const REPLAYS_PER_HOUR = 2_000;

/** Whether a text is the address of an endpoint, as far as its form shows. */
function isEndpointAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** Whether a text is a secret of Standard Webhooks: 24 to 64 bytes in Base64. */
function isEndpointSecret(text: string): boolean {
  const [, digits] = /^whsec_((?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?)$/.exec(text) ?? [];
  if (digits === undefined) return false;
  const bytes = Math.floor((digits.replaceAll('=', '').length * 3) / 4);
  return bytes >= 24 && bytes <= 64;
}

/** The secret by which a receiver verifies messages: `whsec_` and the key in Base64. */
export const EndpointSecret = z
  .string()
  .max(100)
  .refine(isEndpointSecret, { error: 'must be whsec_ and 24 to 64 bytes in Base64' });

/** What a new endpoint is made of. */
export const NewEndpoint = z.strictObject({
  url: input(
    plainText().max(2_048).refine(isEndpointAddress, {
      error: 'must be an address such as https://example.com/sealtick, without a user name',
    }),
    'Address that messages are posted to',
    'https://example.com/sealtick',
  ),
  categories: input(
    z.array(DeliveryCategory).max(10).readonly(),
    'Kinds of messages that are sent; signals, updates, strategy status and system if left out',
    ['signals', 'updates'],
  ).optional(),
  secret: input(EndpointSecret, 'Signs the messages; the site makes one if it is left out').optional(),
});

/** A new endpoint. The secret is shown this once. */
export const CreatedEndpoint = z.strictObject({ channel: Channel, secret: EndpointSecret });

export const ReplacedSecret = z.strictObject({
  secret: EndpointSecret,
  /** Until then the secret before signs too. */
  previousUntil: Instant,
});

/** One try to hand a message over. */
export const EndpointAttempt = z.strictObject({
  at: Instant,
  tookMs: z.int(),
  outcome: z.enum(['accepted', 'retry', 'rejected']),
  /** Status that the endpoint answered; null without an answer. */
  status: z.int().nullable(),
  /** Beginning of its answer; null without one. */
  answer: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
});

/** A message to an endpoint, with its newest attempts. */
export const EndpointDelivery = z.strictObject({
  /** Sent as `webhook-id`. */
  id: z.string(),
  type: DeliveryType,
  signalId: z.string().nullable(),
  /** Index of the entry in the log; null for messages about no entry. */
  index: z.int().nullable(),
  state: DeliveryState,
  /** Why it is in that state. */
  reason: z.string().nullable(),
  queuedAt: Instant,
  endedAt: Instant.nullable(),
  /** When it is tried next; null once it has ended. */
  nextAttemptAt: Instant.nullable(),
  /** Not sent later; null if it stays true. */
  expiresAt: Instant.nullable(),
  /**
   * Body of the message, rebuilt: its checkpoint is the newest one, and the member's own size, which is not stored, is null.
   * Null if nothing was posted.
   */
  request: z.string().nullable(),
  /** The oldest first; at most the newest 20. */
  attempts: z.array(EndpointAttempt).readonly(),
});
export type EndpointDelivery = z.infer<typeof EndpointDelivery>;

/** One delivery, or those that were queued in a range. */
export const Replay = z.strictObject({
  deliveryId: input(
    z.string().regex(/^[\w-]{1,80}$/, 'must be the id of a delivery'),
    'One delivery, instead of a range',
  ).optional(),
  from: input(TimeInput, 'Deliveries that were queued from this time on', '2026-11-01T00:00:00.000Z').optional(),
  until: input(TimeInput, 'Deliveries that were queued before this time', '2026-11-08T00:00:00.000Z').optional(),
});

/** What a replay does. */
export const Replayed = z.strictObject({
  /** Deliveries that are sent again now. */
  replayed: z.int(),
  /** Deliveries that are not. */
  refused: z.array(z.strictObject({ deliveryId: z.string(), reason: z.string() })).readonly(),
});
export type Replayed = z.infer<typeof Replayed>;
