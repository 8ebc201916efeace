import { TelegramCode } from '../delivery-telegram.ts';
import { UNCONFIRMED } from './unconfirmed.ts';
import { declareWrite } from './write.ts';

export const createCode = declareWrite({
  method: 'POST',
  path: '/api/delivery/telegram/code',
  tag: 'delivery',
  summary:
    'Creates the code that links a Telegram chat to the account: for 10 minutes, once. It replaces an earlier one',
  callers: 'accounts',
  answer: TelegramCode,
  isConfidential: true,
  errors: {
    ...UNCONFIRMED,
    STEP_UP_REQUIRED: 'The account has a second factor, which was not proved in the last 12 hours',
    CONFLICT: 'The site has no Telegram bot',
    UNAVAILABLE: 'Telegram does not answer',
  },
  audit: { act: 'telegram-code.created', label: 'Code for a Telegram chat created', subject: null },
});
