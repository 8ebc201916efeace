import { TelegramLink } from '../delivery-telegram.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/delivery/telegram',
  tag: 'delivery',
  summary: 'The Telegram bot of the site, and whether a code of the caller waits to be sent to it',
  entitlement: 'own',
  cache: 'never',
  answer: TelegramLink,
});
