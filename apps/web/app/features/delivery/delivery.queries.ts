import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from '../../lib/read-query.ts';

/** Channels of the member, the oldest first. */
export const channelsQuery = () => readQuery(reads.deliveryChannels.list, {});

/** Rules of the member. */
export const rulesQuery = () => readQuery(reads.deliveryRules.get, {});

/** Measured figures of deliveries, every 30 s. */
export const figuresQuery = () => ({ ...readQuery(reads.delivery.figures, {}), refetchInterval: SIGNAL_POLL_MS });

/** The Telegram bot, and whether a code waits to be sent to it. */
export const telegramQuery = () => readQuery(reads.deliveryTelegram.get, {});

/** How the keys of all lists of receipts begin. */
export const RECEIPTS_KEY = reads.deliveryReceipts.list.path;

/** The newest messages to the member, with their attempts. */
export const receiptsQuery = (limit: number) => readQuery(reads.deliveryReceipts.list, { limit });
