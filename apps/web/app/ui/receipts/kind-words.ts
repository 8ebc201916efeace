import type { Receipt } from '@sealtick/contract';

/** Kinds of channels as words. */
export const KIND_WORDS: Readonly<Record<Receipt['kind'], string>> = {
  web: 'Web dashboard',
  email: 'Email',
  telegram: 'Telegram',
  webhook: 'Webhook',
  push: 'Push',
};
