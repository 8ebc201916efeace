import { reads } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';
import type { Stale } from '../../../lib/data/stale.ts';

/** Checks and commands change them too: they are read every minute and at each visit. */
const watched = <Q extends object>(query: Q) => ({ ...polled(query, 60_000), staleTime: 0 });

/** Incidents that last, and those of the last 90 days. */
export const incidentsQuery = () => watched(readQuery(reads.status.incidents, {}));

/** The components of this installation. Read once a dialog asks for them: it has 90 days of each. */
export const componentsQuery = () => readQuery(reads.status.history, { span: '24h' });

/** What an incident that begins, changes or ends makes stale: the header of the site names it too. */
export const ofIncidents = (): readonly Stale[] => [incidentsQuery(), readQuery(reads.site.status, {})];

/** Maintenance that is announced or under way. */
export const maintenanceQuery = () => watched(readQuery(reads.status.maintenance, {}));
