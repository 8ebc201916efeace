import { reads } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';

/** The console's clock: what waits is counted again every minute. */
const POLL_MS = 60_000;

/** Whether the visitor may use the console, and what is missing. */
export const accessQuery = () => readQuery(reads.security.operatorAccess, {});

/** Versions, checks with their reasons, database and emails. */
export const healthQuery = () => ({ ...readQuery(reads.adminHealth.get, {}), refetchInterval: POLL_MS, staleTime: 0 });

/** Size of the audit log, and what its last verification found. */
export const auditStateQuery = () => ({ ...readQuery(reads.adminAudit.state, {}), staleTime: 0 });

/** Counts next to lists that are read at each visit, as these are. */
const counted = <Q extends object>(query: Q) => ({ ...polled(query, POLL_MS), staleTime: 0 });

/** How many messages wait and have died, and whether sending is paused. */
export const deliveryCountsQuery = () => counted(readQuery(reads.adminDeliveries.counts, {}));

/** How many requests and reports wait. */
export const countsQuery = () => counted(readQuery(reads.adminRequests.counts, {}));
