import { reads } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';
import type { Stale } from '../../../lib/data/stale.ts';

/** Checks and commands change incidents and maintenance too. */
const POLL_MS = 60_000;

/** Incidents that last, and those of the last 90 days. */
export const incidentsQuery = () => polled(readQuery(reads.status.incidents, {}), POLL_MS);

/** The components of this installation. Read once a dialog asks for them: it has 90 days of each. */
export const componentsQuery = () => readQuery(reads.status.history, { span: '24h' });

/** What an incident that begins, changes or ends makes stale: the header of the site names it too. */
export const ofIncidents = (): readonly Stale[] => [incidentsQuery(), readQuery(reads.site.status, {})];

/** Maintenance that is announced or under way. */
export const maintenanceQuery = () => polled(readQuery(reads.status.maintenance, {}), POLL_MS);
