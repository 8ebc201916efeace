import { randomUUID } from 'node:crypto';
import type { ComponentId, Maintenance } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { cancelMaintenance, insertMaintenance } from './incident-repository.ts';
import { issueAnnouncement, issueCancellation } from './issue-status.ts';
import { maintenanceOf } from './read-incidents.ts';

export interface NewMaintenance {
  readonly title: string;
  /** What users notice. */
  readonly impact: string;
  readonly components: readonly ComponentId[];
  /** ms UTC. */
  readonly from: number;
  /** ms UTC. */
  readonly until: number;
}

/**
 * Announces maintenance. Its minutes do not count in the uptime, so it must be announced before it begins.
 * @throws {AppError} INVALID_REQUEST if it begins in the past or does not end after its start
 */
export async function announceMaintenance(tx: Database, given: NewMaintenance, now: number): Promise<Maintenance> {
  if (given.from < now) throw new AppError('INVALID_REQUEST', 'from: must be in the future.');
  if (given.until <= given.from) throw new AppError('INVALID_REQUEST', 'until: must be after the start.');
  const { title, impact, components } = given;
  const row = {
    id: randomUUID(),
    title,
    impact,
    components: [...components],
    announcedAt: new Date(now),
    startsAt: new Date(given.from),
    endsAt: new Date(given.until),
    cancelledAt: null,
  };
  await insertMaintenance(tx, row);
  await issueAnnouncement(tx, row);
  return maintenanceOf(row);
}

/** Cancels maintenance; if it is under way, its later minutes count again. @throws {AppError} NOT_FOUND */
export async function callOffMaintenance(tx: Database, id: string, now: number): Promise<Maintenance> {
  const row = await cancelMaintenance(tx, id, new Date(now));
  if (row === null) throw new AppError('NOT_FOUND', `No coming maintenance has the id ${JSON.stringify(id)}.`);
  await issueCancellation(tx, row, new Date(now));
  return maintenanceOf(row);
}
