import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../data/polled.ts';
import { readQuery } from '../data/read-query.ts';

/** The member's accounts at brokers, every 30 s. */
export const connectionsQuery = () => polled(readQuery(reads.brokers.connections, {}), SIGNAL_POLL_MS);
