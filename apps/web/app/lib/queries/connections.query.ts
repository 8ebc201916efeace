import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** The member's accounts at brokers, every 30 s. */
export const connectionsQuery = () => ({
  ...readQuery(reads.brokers.connections, {}),
  refetchInterval: SIGNAL_POLL_MS,
});
