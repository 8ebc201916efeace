import { z } from 'zod';
import { CHANNEL_KINDS, DELIVERY_CATEGORIES } from './channel-kinds.ts';
import { Instant } from './instant.ts';

export const ChannelKind = z.enum(CHANNEL_KINDS);
export type ChannelKind = z.infer<typeof ChannelKind>;

/**
 * - `unverified`: the member has not proved yet that it is theirs; nothing is sent
 * - `active`: messages are sent
 * - `failing`: the last attempts failed; messages are sent
 * - `disabled`: ended permanently, by the provider or the recipient; nothing is sent
 */
export const CHANNEL_STATES = ['unverified', 'active', 'failing', 'disabled'] as const;
export const ChannelState = z.enum(CHANNEL_STATES);
export type ChannelState = z.infer<typeof ChannelState>;

export const DeliveryCategory = z.enum(DELIVERY_CATEGORIES);
export type DeliveryCategory = z.infer<typeof DeliveryCategory>;

export const ChannelId = z.string().regex(/^ch_[\w-]{22}$/, 'must be the id of a channel');
/** One in examples. */
export const EXAMPLE_CHANNEL_ID = 'ch_u4R8kZ0qS1mT7vXc2Yb9Aw';

/** A way to a member, as the member sees it. */
export const Channel = z.strictObject({
  id: ChannelId,
  kind: ChannelKind,
  /** Where it leads: the email address, the name of the Telegram chat, the address of the endpoint, the browser. */
  label: z.string(),
  /** Whether the member has switched it on. */
  isOn: z.boolean(),
  state: ChannelState,
  /** Why it is in that state, in a sentence; null if there is nothing to say. */
  reason: z.string().nullable(),
  /** Since when it is in that state. */
  since: Instant,
  categories: z.array(DeliveryCategory).readonly(),
  /** When the receiving side last accepted a message; null if never. */
  lastAcceptedAt: Instant.nullable(),
  /** Until when its member has muted it, which can be past; null if it is not muted. */
  mutedUntil: Instant.nullable(),
  createdAt: Instant,
});
export type Channel = z.infer<typeof Channel>;
