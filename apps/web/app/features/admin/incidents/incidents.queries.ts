import { reads } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';

/** Incidents that last, and those of the last 90 days. */
export const incidentsQuery = () => readQuery(reads.status.incidents, {});

/** Maintenance that is announced or under way. */
export const maintenanceQuery = () => readQuery(reads.status.maintenance, {});
