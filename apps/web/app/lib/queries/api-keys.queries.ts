import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../data/polled.ts';
import { readQuery } from '../data/read-query.ts';

/** The API keys of the member with their last use, the oldest first, every 30 s. */
export const keysQuery = () => polled(readQuery(reads.apiKeys.list, {}), SIGNAL_POLL_MS);

/** What the keys used in the last 24 hours, every 30 s. */
export const usageQuery = () => polled(readQuery(reads.apiKeys.usage, {}), SIGNAL_POLL_MS);
