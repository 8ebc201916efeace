import type { ChannelKind } from '@sealtick/contract';

/** How messages name a member's channel of each kind to the member. Labels are not used: an endpoint's can be a secret. */
export const CHANNEL_WORDS: Readonly<Record<ChannelKind, string>> = {
  email: 'your e-mail address',
  telegram: 'your Telegram chat',
  webhook: 'your webhook',
  push: 'your browser',
};
