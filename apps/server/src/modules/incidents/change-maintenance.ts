import { randomUUID } from 'node:crypto';
import type { ComponentId, Maintenance } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { cancelMaintenance, insertMaintenance, lockComing, updateMaintenance } from './incident-repository.ts';
import { issueAnnouncement, issueCancellation, issueChange } from './issue-status.ts';
import { getMaintenance } from './read-incidents.ts';

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
export async function announceMaintenance(db: Database, given: NewMaintenance, now: number): Promise<Maintenance> {
  requireTimes(given, now);
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
  await insertMaintenance(db, row);
  await issueAnnouncement(db, row);
  return getMaintenance(row);
}

/**
 * Changes maintenance that has not begun. Another start is announced now, so that it counts as short notice where it is.
 * @throws {AppError} NOT_FOUND, INVALID_REQUEST as for an announcement
 */
export async function changeMaintenance(
  db: Database,
  id: string,
  given: NewMaintenance,
  now: number,
): Promise<Maintenance> {
  const row = await lockComing(db, id, new Date(now));
  if (row === null) throw noneComing(id);
  requireTimes(given, now);
  const { title, impact, components, from, until } = given;
  const startsAt = new Date(from);
  const announcedAt = row.startsAt.getTime() === from ? row.announcedAt : new Date(now);
  const set = { title, impact, components: [...components], startsAt, endsAt: new Date(until), announcedAt };
  await updateMaintenance(db, id, set);
  await issueChange(db, { ...row, ...set }, new Date(now));
  return getMaintenance({ ...row, ...set });
}

function requireTimes({ from, until }: NewMaintenance, now: number): void {
  if (from < now) throw invalidField('from', 'must be in the future.');
  if (until <= from) throw invalidField('until', 'must be after the start.');
}

const noneComing = (id: string): AppError =>
  new AppError('NOT_FOUND', `No coming maintenance has the id ${JSON.stringify(id)}.`);

/** Cancels maintenance; if it is under way, its later minutes count again. @throws {AppError} NOT_FOUND */
export async function callOffMaintenance(db: Database, id: string, now: number): Promise<Maintenance> {
  const row = await cancelMaintenance(db, id, new Date(now));
  if (row === null) throw noneComing(id);
  await issueCancellation(db, row, new Date(now));
  return getMaintenance(row);
}
