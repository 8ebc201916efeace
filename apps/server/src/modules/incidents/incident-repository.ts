import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import {
  type IncidentRow,
  type IncidentUpdateRow,
  incident,
  incidentUpdate,
  type MaintenanceRow,
  type MaintenanceUpdateRow,
  maintenance,
  maintenanceUpdate,
} from './incidents.tables.ts';

/** Whether checks have found an incident that lasted in a part of a time. */
export async function hasAutomaticWithin(db: Database, from: Date, to: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: incident.id })
    .from(incident)
    .where(
      and(incident.isAutomatic, lte(incident.startedAt, to), or(isNull(incident.endedAt), gte(incident.endedAt, from))),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns the incident that checks have opened and that lasts; locked, so that no operator resolves it in the meantime. */
export async function lockOpenAutomatic(db: Database): Promise<IncidentRow | null> {
  const [row] = await db
    .select()
    .from(incident)
    .where(and(incident.isAutomatic, isNull(incident.endedAt)))
    .for('update');
  return row ?? null;
}

/** Returns one incident; locked, so that its updates are in order. */
export async function lockIncident(db: Database, id: string): Promise<IncidentRow | null> {
  const [row] = await db.select().from(incident).where(eq(incident.id, id)).for('update');
  return row ?? null;
}

/** Stores a new incident. */
export async function insertIncident(db: Database, row: IncidentRow): Promise<void> {
  await db.insert(incident).values(row);
}

/** Changes an incident. */
export async function updateIncident(db: Database, id: string, set: Partial<IncidentRow>): Promise<void> {
  await db.update(incident).set(set).where(eq(incident.id, id));
}

/** Adds what is said about an incident. */
export async function insertUpdate(db: Database, row: Omit<IncidentUpdateRow, 'id'>): Promise<void> {
  await db.insert(incidentUpdate).values(row);
}

/** Returns incidents that last or ended since a time, newest first. */
export async function selectIncidents(db: Database, since: Date): Promise<IncidentRow[]> {
  return db
    .select()
    .from(incident)
    .where(or(isNull(incident.endedAt), gte(incident.endedAt, since)))
    .orderBy(desc(incident.startedAt), desc(incident.id));
}

/** Returns incidents that last, newest first. */
export async function selectLasting(db: Database): Promise<IncidentRow[]> {
  return db
    .select()
    .from(incident)
    .where(isNull(incident.endedAt))
    .orderBy(desc(incident.startedAt), desc(incident.id));
}

/** Returns the updates of incidents, oldest first. */
export async function selectUpdates(db: Database, ids: readonly string[]): Promise<IncidentUpdateRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(incidentUpdate)
    .where(inArray(incidentUpdate.incidentId, [...ids]))
    .orderBy(asc(incidentUpdate.id));
}

/** Returns when the last incident of each component began. */
export async function selectLastIncidents(db: Database): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.execute<{ component: string; at: string }>(sql`
    select component, max(${incident.startedAt}) as at
    from ${incident}, unnest(${incident.components}) as component
    group by component`);
  return new Map(rows.map(({ component, at }) => [component, new Date(at)]));
}

/**
 * Returns when the last absence of each component ended, of those that ended since a time: an incident that checks have recorded once
 * it was over. Components of incidents that last are left out.
 */
export async function selectAbsenceEnds(db: Database, since: Date): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.execute<{ component: string; at: string }>(sql`
    select component, max(${incident.endedAt}) as at
    from ${incident}, unnest(${incident.components}) as component
    where ${incident.endedAt} >= ${since.toISOString()}::timestamptz and ${incident.isAutomatic}
      and not exists (select from ${incidentUpdate}
        where ${incidentUpdate.incidentId} = ${incident.id} and ${incidentUpdate.status} <> 'resolved')
      and not exists (select from ${incident} as lasting
        where lasting.ended_at is null and component = any(lasting.components))
    group by component`);
  return new Map(rows.map(({ component, at }) => [component, new Date(at)]));
}

/** Stores announced maintenance. */
export async function insertMaintenance(db: Database, row: MaintenanceRow): Promise<void> {
  await db.insert(maintenance).values(row);
}

/** Cancels maintenance that is not over. Returns it; null if there is none. */
export async function cancelMaintenance(db: Database, id: string, at: Date): Promise<MaintenanceRow | null> {
  const { cancelledAt, endsAt } = maintenance;
  const [row] = await db
    .update(maintenance)
    .set({ cancelledAt: at })
    .where(and(eq(maintenance.id, id), isNull(cancelledAt), gte(endsAt, at)))
    .returning();
  return row ?? null;
}

/** Returns maintenance that has not begun, locked until the transaction ends; null if there is none. */
export async function lockComing(db: Database, id: string, now: Date): Promise<MaintenanceRow | null> {
  const isComing = and(eq(maintenance.id, id), isNull(maintenance.cancelledAt), gt(maintenance.startsAt, now));
  const [row] = await db.select().from(maintenance).where(isComing).for('update');
  return row ?? null;
}

/** Changes maintenance. */
export async function updateMaintenance(db: Database, id: string, set: Partial<MaintenanceRow>): Promise<void> {
  await db.update(maintenance).set(set).where(eq(maintenance.id, id));
}

/** Returns maintenance that is announced or under way, soonest first. */
export async function selectMaintenance(db: Database, now: Date): Promise<MaintenanceRow[]> {
  const { cancelledAt, endsAt, startsAt } = maintenance;
  return db
    .select()
    .from(maintenance)
    .where(and(isNull(cancelledAt), gte(endsAt, now)))
    .orderBy(asc(startsAt), asc(maintenance.id));
}

/** Adds what is said about maintenance. */
export async function insertMaintenanceUpdate(db: Database, row: Omit<MaintenanceUpdateRow, 'id'>): Promise<void> {
  await db.insert(maintenanceUpdate).values(row);
}

/** Returns what was said about maintenance since a time, newest first. */
export async function selectMaintenanceUpdates(db: Database, since: Date): Promise<MaintenanceUpdateRow[]> {
  const { at, id } = maintenanceUpdate;
  return db.select().from(maintenanceUpdate).where(gte(at, since)).orderBy(desc(at), desc(id));
}

/** Returns maintenance that may have covered a part of a time. */
export async function selectMaintenanceWithin(db: Database, from: Date, to: Date): Promise<MaintenanceRow[]> {
  return db
    .select()
    .from(maintenance)
    .where(and(lte(maintenance.startsAt, to), gte(maintenance.endsAt, from)));
}

/** Returns maintenance that was announced before a time and covers it. */
export async function selectMaintenanceAt(db: Database, at: Date): Promise<MaintenanceRow[]> {
  const { announcedAt, cancelledAt, endsAt, startsAt } = maintenance;
  const notCancelled = or(isNull(cancelledAt), gte(cancelledAt, at));
  return db
    .select()
    .from(maintenance)
    .where(and(lte(announcedAt, at), notCancelled, lte(startsAt, at), gte(endsAt, at)));
}
