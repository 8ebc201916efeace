import { reads } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';

/** The console's clock: what waits is counted again every minute. */
const POLL_MS = 60_000;

/** Whether the visitor may use the console, and what is missing. */
export const accessQuery = () => readQuery(reads.security.operatorAccess, {});

/** Versions, checks with their reasons, database and emails. */
export const healthQuery = () => polled(readQuery(reads.adminHealth.get, {}), POLL_MS);

/** Size of the audit log, and what its last verification found. */
export const auditStateQuery = () => readQuery(reads.adminAudit.state, {});

/** How many messages wait and have died, and whether sending is paused. */
export const deliveryCountsQuery = () => polled(readQuery(reads.adminDeliveries.counts, {}), POLL_MS);

/** How many requests and reports wait. */
export const countsQuery = () => polled(readQuery(reads.adminRequests.counts, {}), POLL_MS);
