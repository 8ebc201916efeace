import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';

/** What the keys used in the last 24 hours, every 30 s. */
export const usageQuery = () => polled(readQuery(reads.apiKeys.usage, {}), SIGNAL_POLL_MS);
