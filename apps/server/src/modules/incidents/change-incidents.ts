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
export async function openIncident(tx: Database, given: NewIncident, now: number): Promise<string> {
  const id = randomUUID();
  const at = new Date(now);
  const status = 'investigating';
  await insertIncident(tx, {
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
  await insertUpdate(tx, { incidentId: id, at, status, message: given.description });
  const about = { ...given, components: [...given.components] };
  await issueUpdate(tx, about, { status, message: given.description }, at);
  await alertIncident(tx, about, { status, message: given.description }, { at, isBetween: false });
  return id;
}

/** Says something about an incident, and sets its status. A resolved incident can be opened again. */
export async function addUpdate(
  tx: Database,
  id: string,
  { status, message }: { readonly status: IncidentStatus; readonly message: string },
  now: number,
): Promise<void> {
  const row = await requireIncident(tx, id);
  if (row.isAutomatic && row.endedAt !== null && status !== 'resolved') {
    throw new AppError('CONFLICT', 'Checks opened and resolved this incident. Open another one.');
  }
  const at = new Date(now);
  const endedAt = status === 'resolved' ? (row.endedAt ?? at) : null;
  await updateIncident(tx, id, { status, updatedAt: at, endedAt });
  await insertUpdate(tx, { incidentId: id, at, status, message });
  await issueUpdate(tx, row, { status, message }, at);
  const isEnd = status === 'resolved' && row.endedAt === null;
  const isReopened = status !== 'resolved' && row.endedAt !== null;
  await alertIncident(tx, row, { status, message }, { at, isBetween: !isEnd && !isReopened });
}

/** Changes what is said about an incident as a whole: title, description, severity, or the post-mortem. */
export async function editIncident(
  tx: Database,
  id: string,
  set: Partial<Pick<IncidentRow, 'title' | 'description' | 'severity' | 'resolution'>>,
): Promise<void> {
  await requireIncident(tx, id);
  await updateIncident(tx, id, set);
}

async function requireIncident(tx: Database, id: string): Promise<IncidentRow> {
  const row = await lockIncident(tx, id);
  if (row === null) throw new AppError('NOT_FOUND', `No incident has the id ${JSON.stringify(id)}.`);
  return row;
}
