import type { ReadVariable } from './environment-variables.ts';

/** The Telegram bot of the site. */
export interface TelegramSettings {
  readonly token: string;
  /** Address of the Bot API, without a path. */
  readonly apiRoot: string;
  /** Secret with which Telegram sends updates to the site; null where the site asks for them. */
  readonly webhookSecret: string | null;
}

/** Returns the settings of the bot; null without one. Adds a problem where they do not fit each other. */
export function readTelegram(read: ReadVariable, baseUrl: string | null, problems: string[]): TelegramSettings | null {
  const before = problems.length;
  const token = read('TELEGRAM_BOT_TOKEN');
  const apiRoot = read('TELEGRAM_API_ROOT');
  const webhookSecret = read('TELEGRAM_WEBHOOK_SECRET');
  if (problems.length > before) return null;
  if (webhookSecret !== null && token === null)
    problems.push('TELEGRAM_WEBHOOK_SECRET is set without TELEGRAM_BOT_TOKEN; set both, or the token alone.');
  if (webhookSecret !== null && baseUrl === null)
    problems.push('TELEGRAM_WEBHOOK_SECRET is set without BASE_URL; Telegram sends updates to that address.');
  if (token === null || problems.length > before) return null;
  return { token, apiRoot: apiRoot!, webhookSecret };
}
