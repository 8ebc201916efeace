import { z } from 'zod';
import { Instant } from './instant.ts';

/** Kinds of channels: how a message leaves the site. The page and the live feed need no channel. */
export const CHANNEL_KINDS = ['email', 'telegram', 'webhook', 'push'] as const;
export const ChannelKind = z.enum(CHANNEL_KINDS);
export type ChannelKind = z.infer<typeof ChannelKind>;

/**
 * - `unverified`: the member has not proved yet that it is theirs; nothing is sent
 * - `active`: messages are sent
 * - `failing`: the last attempts failed; messages are sent
 * - `disabled`: ended for good, by the provider or the recipient; nothing is sent
 */
export const CHANNEL_STATES = ['unverified', 'active', 'failing', 'disabled'] as const;
export const ChannelState = z.enum(CHANNEL_STATES);
export type ChannelState = z.infer<typeof ChannelState>;

/** What a channel can be asked to send. */
export const DELIVERY_CATEGORIES = [
  /** New signals. */
  'signals',
  /** Fills, targets, moved stops and closes of signals that the channel received. */
  'updates',
  /** Price alerts of the member. */
  'price-alerts',
  /** A strategy was paused, resumed or retired. */
  'strategy-status',
  /** Incidents and maintenance. */
  'system',
  /** Events that may move the market. */
  'market-news',
] as const;
export const DeliveryCategory = z.enum(DELIVERY_CATEGORIES);
export type DeliveryCategory = z.infer<typeof DeliveryCategory>;

/** Categories of a channel that its member has not changed. */
export const DEFAULT_CATEGORIES: Readonly<Record<ChannelKind, readonly DeliveryCategory[]>> = {
  email: ['signals', 'updates', 'price-alerts', 'strategy-status', 'system'],
  telegram: ['signals', 'updates', 'price-alerts', 'strategy-status', 'system'],
  webhook: ['signals', 'updates', 'strategy-status', 'system'],
  push: ['signals', 'updates', 'price-alerts'],
};

/** Channels of one account at most, for each kind; webhooks depend on the plan. */
export const CHANNELS_MAX: Readonly<Record<ChannelKind, number>> = { email: 3, telegram: 3, webhook: 5, push: 10 };
/** Webhook endpoints of an account with the plan Institutional. */
export const INSTITUTIONAL_ENDPOINTS_MAX = 25;
/** Channels of one account at most, of all kinds and with any plan. */
export const ALL_CHANNELS_MAX =
  CHANNELS_MAX.email + CHANNELS_MAX.telegram + INSTITUTIONAL_ENDPOINTS_MAX + CHANNELS_MAX.push;

export const ChannelId = z.string().regex(/^ch_[\w-]{22}$/, 'must be the id of a channel');

/** A way to a member, as the member sees it. */
export const Channel = z.strictObject({
  id: ChannelId,
  kind: ChannelKind,
  /** Where it leads: the e-mail address, the name of the Telegram chat, the address of the endpoint, the browser. */
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
