import { z } from 'zod';
import { Instant } from './instant.ts';

/** Time in which a code links a chat. */
export const TELEGRAM_CODE_MS = 10 * 60_000;
/** Wrong codes that one chat may send in an hour. */
export const TELEGRAM_BAD_CODES_MAX = 5;

/** The bot of the site, and whether a code of the caller waits to be sent to it. */
export const TelegramLink = z.strictObject({
  /** Name of the bot without `@`; null where the site has none, or it cannot be reached. */
  botName: z.string().nullable(),
  /** The code that was created last and that no chat has sent yet; null if there is none. */
  waiting: z.strictObject({ expiresAt: Instant }).nullable(),
});
export type TelegramLink = z.infer<typeof TelegramLink>;

/** A code that links a Telegram chat to the account of the caller, once. */
export const TelegramCode = z.strictObject({
  /** Sent to the bot as `/start CODE`. */
  code: z.string(),
  botName: z.string(),
  /** Opens the chat with the bot and sends the code. */
  link: z.url(),
  expiresAt: Instant,
});
export type TelegramCode = z.infer<typeof TelegramCode>;
