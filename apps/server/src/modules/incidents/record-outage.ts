import { randomUUID } from 'node:crypto';
import type { ComponentId } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { insertIncident, insertUpdate } from './incident-repository.ts';
import { alertIncident, issueUpdate, spanText } from './issue-status.ts';
import { toSeverity, worstSeverity } from './judge-incident.ts';

/** A time in which the site could not be reached, and that is over. */
export interface PastOutage {
  readonly components: readonly ComponentId[];
  readonly from: Date;
  readonly to: Date;
  /** Minutes of it that count as an outage. */
  readonly minutes: number;
}

/** Records an incident that was found when it was over, and issues it to the subscribers of the status. */
export async function recordOutage(db: Database, { components, from, to, minutes }: PastOutage): Promise<void> {
  const counted = minutes === 1 ? '1 minute counts' : `${minutes} minutes count`;
  const message = `The site could not be reached from ${spanText(from, to)}. ${counted} as an outage.`;
  const id = randomUUID();
  const status = 'resolved';
  const about = {
    title: 'Site unreachable',
    severity: worstSeverity(components.map((component) => toSeverity({ component, state: 'outage' }))) ?? 'major',
    components: [...components],
  };
  await insertIncident(db, {
    ...about,
    id,
    isAutomatic: true,
    description: message,
    status,
    startedAt: from,
    updatedAt: to,
    endedAt: to,
    resolution: null,
  });
  await insertUpdate(db, { incidentId: id, at: to, status, message });
  await issueUpdate(db, about, { status, message }, to);
  await alertIncident(db, about, { status, message }, { at: to, isBetween: false });
}
