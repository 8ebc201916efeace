import { isLoopback } from '../platform/loopback.ts';
import { text, variable, webAddress } from './environment-variable.ts';

/** Variables of the Telegram bot. */
export const TELEGRAM_VARIABLES = {
  TELEGRAM_BOT_TOKEN: variable({
    meaning: 'Token of the Telegram bot that sends signals to members. By default there is no bot.',
    rule: 'the token that BotFather gave you, such as 123456:ABC-DEF…',
    default: null,
    secret: true,
    schema: text.regex(/^\d{1,20}:[\w-]{20,100}$/),
  }),
  TELEGRAM_API_ROOT: variable({
    meaning: 'Address of the Bot API; another one is for a Bot API server of your own, and for tests.',
    rule: 'an https address without a path, or http on this machine',
    default: 'https://api.telegram.org',
    schema: webAddress.refine((origin) => origin.startsWith('https:') || isLoopback(new URL(origin).hostname)),
  }),
  TELEGRAM_WEBHOOK_SECRET: variable({
    meaning:
      'Secret with which Telegram sends updates to /api/telegram, below BASE_URL. By default one node asks Telegram for them.',
    rule: '16 to 256 letters, digits, _ and -, such as the output of openssl rand -hex 32',
    default: null,
    secret: true,
    schema: text.regex(/^[\w-]{16,256}$/),
  }),
} as const;
