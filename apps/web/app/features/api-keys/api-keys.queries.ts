import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** The API keys of the member, the oldest first. */
export const keysQuery = () => readQuery(reads.apiKeys.list, {});

/** What the keys used in the last 24 hours, every 30 s. */
export const usageQuery = () => ({ ...readQuery(reads.apiKeys.usage, {}), refetchInterval: SIGNAL_POLL_MS });
