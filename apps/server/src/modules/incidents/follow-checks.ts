import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import { insertIncident, insertUpdate, lockOpenAutomatic, updateIncident } from './incident-repository.ts';
import { alertIncident, issueUpdate } from './issue-status.ts';
import { getNames, type IncidentStep, judgeIncident, type SeenComponent } from './judge-incident.ts';

/**
 * Opens, changes or resolves the incident of the checks, as they say now, and issues it to the subscribers of the status.
 * @param at Time of the checks.
 */
export async function followChecks(db: Database, at: Date, seen: readonly SeenComponent[]): Promise<void> {
  const open = await lockOpenAutomatic(db);
  const step = judgeIncident(open, seen);
  if (step === null) return;
  const id = open?.id ?? randomUUID();
  const opening = getOpening(step, at);
  if (open === null) await insertIncident(db, { id, ...opening });
  else {
    const endedAt = step.status === 'resolved' ? at : null;
    const { severity, status } = step;
    await updateIncident(db, id, { severity, status, components: [...step.components], updatedAt: at, endedAt });
  }
  await insertUpdate(db, { incidentId: id, at, status: step.status, message: step.message });
  const about = { ...opening, title: open?.title ?? opening.title };
  await issueUpdate(db, about, step, at);
  await alertIncident(db, about, step, { at, isBetween: open !== null && step.status !== 'resolved' });
}

function getOpening({ components, severity, status, message }: IncidentStep, at: Date) {
  const title = `${getNames(components)} ${severity === 'minor' ? 'degraded' : 'not available'}`;
  return {
    isAutomatic: true,
    title,
    description: message,
    status,
    severity,
    components: [...components],
    startedAt: at,
    updatedAt: at,
    endedAt: null,
    resolution: null,
  };
}
