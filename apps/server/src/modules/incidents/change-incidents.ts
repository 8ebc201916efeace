import { randomUUID } from 'node:crypto';
import type { ComponentId, IncidentSeverity, IncidentStatus } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertIncident, insertUpdate, lockIncident, updateIncident } from './incident-repository.ts';
import type { IncidentRow } from './incidents.tables.ts';
import { alertIncident, issueUpdate } from './issue-status.ts';

export interface NewIncident {
  readonly title: string;
  /** What users notice. */
  readonly description: string;
  readonly severity: IncidentSeverity;
  readonly components: readonly ComponentId[];
}

/** Opens an incident that checks did not find. Returns its id. */
export async function openIncident(db: Database, given: NewIncident, now: number): Promise<string> {
  const id = randomUUID();
  const at = new Date(now);
  const status = 'investigating';
  await insertIncident(db, {
    ...given,
    id,
    isAutomatic: false,
    status,
    components: [...given.components],
    startedAt: at,
    updatedAt: at,
    endedAt: null,
    resolution: null,
  });
  await insertUpdate(db, { incidentId: id, at, status, message: given.description });
  const about = { ...given, components: [...given.components] };
  await issueUpdate(db, about, { status, message: given.description }, at);
  await alertIncident(db, about, { status, message: given.description }, { at, isBetween: false });
  return id;
}

/** Says something about an incident, and sets its status. A resolved incident can be opened again. */
export async function addUpdate(
  db: Database,
  id: string,
  { status, message }: { readonly status: IncidentStatus; readonly message: string },
  now: number,
): Promise<void> {
  const row = await requireIncident(db, id);
  if (row.isAutomatic && row.endedAt !== null && status !== 'resolved') {
    throw new AppError('CONFLICT', 'Checks opened and resolved this incident. Open another one.');
  }
  const at = new Date(now);
  const endedAt = status === 'resolved' ? (row.endedAt ?? at) : null;
  await updateIncident(db, id, { status, updatedAt: at, endedAt });
  await insertUpdate(db, { incidentId: id, at, status, message });
  await issueUpdate(db, row, { status, message }, at);
  const isEnd = status === 'resolved' && row.endedAt === null;
  const isReopened = status !== 'resolved' && row.endedAt !== null;
  await alertIncident(db, row, { status, message }, { at, isBetween: !isEnd && !isReopened });
}

/** Changes what is said about an incident as a whole: title, description, severity, or the post-mortem. */
export async function editIncident(
  db: Database,
  id: string,
  set: Partial<Pick<IncidentRow, 'title' | 'description' | 'severity' | 'resolution'>>,
): Promise<void> {
  await requireIncident(db, id);
  await updateIncident(db, id, set);
}

async function requireIncident(db: Database, id: string): Promise<IncidentRow> {
  const row = await lockIncident(db, id);
  if (row === null) throw new AppError('NOT_FOUND', `No incident has the id ${JSON.stringify(id)}.`);
  return row;
}
