import type { AdminDeliveries } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';

/** Messages that Telegram takes of a bot in a second, all chats together. */
export const MESSAGES_PER_SECOND = 30;
/** The shortest bars of strategies, ms. */
const SHORTEST_BAR_MS = 5 * MINUTE_MS;
/** The price of an entry is near for the first third of the next bar. */
const FRESH_SECONDS = SHORTEST_BAR_MS / 3 / 1_000;

/** How many chats one bot reaches while a signal of the shortest bars is fresh. */
export const TELEGRAM_PACE: AdminDeliveries['telegramPace'] = {
  perSecond: MESSAGES_PER_SECOND,
  freshSeconds: FRESH_SECONDS,
  chats: MESSAGES_PER_SECOND * FRESH_SECONDS,
};
