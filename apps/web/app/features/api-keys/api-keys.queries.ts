import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** What the keys used in the last 24 hours, every 30 s. */
export const usageQuery = () => ({ ...readQuery(reads.apiKeys.usage, {}), refetchInterval: SIGNAL_POLL_MS });
