import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/read-query.ts';

/** The console's clock: what waits is counted again every minute. */
const POLL_MS = 60_000;

/** Whether the visitor may use the console, and what is missing. */
export const accessQuery = () => readQuery(reads.security.operatorAccess, {});

/** How many requests and reports wait. */
export const countsQuery = () => ({ ...readQuery(reads.adminRequests.counts, {}), refetchInterval: POLL_MS });
