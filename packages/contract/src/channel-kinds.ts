import type { ComponentId } from './component.ts';
import { PLANS } from './plans.ts';

/** Kinds of channels: how a message leaves the site. The page and the live feed need no channel. */
export const CHANNEL_KINDS = ['email', 'telegram', 'webhook', 'push'] as const;

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

/** What server and pages know of a kind of channel. */
export interface ChannelDescriptor {
  /** Its name on pages. */
  readonly name: string;
  /** What emails call one of its channels. */
  readonly noun: string;
  /** What messages call a channel of their member. Labels are not used: an endpoint's can be a secret. */
  readonly ownNoun: string;
  /** The component of the status page that sends it. */
  readonly component: ComponentId;
  /** Channels of one account at most; webhooks depend on the plan. */
  readonly max: number;
  /** Categories of a channel that its member has not changed. */
  readonly categories: readonly (typeof DELIVERY_CATEGORIES)[number][];
}

/** Every kind of channel. A new one begins here. */
export const CHANNELS: Readonly<Record<(typeof CHANNEL_KINDS)[number], ChannelDescriptor>> = {
  email: {
    name: 'Email',
    noun: 'email address',
    ownNoun: 'your email address',
    component: 'mail',
    max: 3,
    categories: ['signals', 'updates', 'price-alerts', 'strategy-status', 'system'],
  },
  telegram: {
    name: 'Telegram',
    noun: 'Telegram chat',
    ownNoun: 'your Telegram chat',
    component: 'telegram',
    max: 3,
    categories: ['signals', 'updates', 'price-alerts', 'strategy-status', 'system'],
  },
  webhook: {
    name: 'Webhook',
    noun: 'webhook endpoint',
    ownNoun: 'your webhook',
    component: 'webhooks',
    max: PLANS.free.maxEndpoints,
    categories: ['signals', 'updates', 'strategy-status', 'system'],
  },
  push: {
    name: 'Push',
    noun: 'browser',
    ownNoun: 'your browser',
    component: 'push',
    max: 10,
    categories: ['signals', 'updates', 'price-alerts'],
  },
};

/** Channels of one account at most, of all kinds and with any plan. */
export const ALL_CHANNELS_MAX = CHANNEL_KINDS.map((kind) =>
  kind === 'webhook' ? PLANS.institutional.maxEndpoints : CHANNELS[kind].max,
).reduce((sum, max) => sum + max, 0);
