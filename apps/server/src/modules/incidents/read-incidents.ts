import {
  type Incident,
  MAINTENANCE_NOTICE_HOURS,
  type Maintenance,
  type MaintenanceUpdate,
  STATUS_DAYS,
  type StatusAnswer,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import {
  selectIncidents,
  selectLasting,
  selectMaintenance,
  selectMaintenanceUpdates,
  selectUpdates,
} from './incident-repository.ts';
import type { IncidentRow, IncidentUpdateRow, MaintenanceRow } from './incidents.tables.ts';

/** Returns the incidents that last and those of the last 90 days, newest first. */
export async function readIncidents(clock: Clock, db: Database): Promise<Incident[]> {
  const rows = await selectIncidents(db, new Date(clock.now() - STATUS_DAYS * DAY_MS));
  const updates = Map.groupBy(
    await selectUpdates(
      db,
      rows.map(({ id }) => id),
    ),
    ({ incidentId }) => incidentId,
  );
  return rows.map((row) => toIncident(row, updates.get(row.id) ?? []));
}

/** Returns the incidents that last, newest first, with what every page shows of them. */
export async function readLastingIncidents(db: Database): Promise<StatusAnswer['incidents']> {
  return (await selectLasting(db)).map(({ id, title, severity, startedAt }) => ({
    id,
    title,
    severity,
    startTime: startedAt.toISOString(),
  }));
}

/** Returns maintenance that is announced or under way, soonest first. */
export async function readMaintenance(clock: Clock, db: Database): Promise<Maintenance[]> {
  return (await selectMaintenance(db, new Date(clock.now()))).map(getMaintenance);
}

/** Returns what was said about maintenance in the last 90 days, newest first. */
export async function readMaintenanceUpdates(clock: Clock, db: Database): Promise<MaintenanceUpdate[]> {
  const rows = await selectMaintenanceUpdates(db, new Date(clock.now() - STATUS_DAYS * DAY_MS));
  return rows.map(({ id, maintenanceId, at, title, message }) => ({
    id: String(id),
    maintenanceId,
    time: at.toISOString(),
    title,
    message,
  }));
}

function toIncident(row: IncidentRow, updates: readonly IncidentUpdateRow[]): Incident {
  const { id, title, status, severity, description, resolution } = row;
  return {
    id,
    title,
    status,
    severity,
    startTime: row.startedAt.toISOString(),
    lastUpdate: row.updatedAt.toISOString(),
    endTime: row.endedAt?.toISOString() ?? null,
    affectedServices: row.components,
    description,
    updates: updates.map(({ at, status: of, message }) => ({ time: at.toISOString(), status: of, message })),
    resolution,
  };
}

/** Returns a row of maintenance as the API gives it. */
export function getMaintenance(row: MaintenanceRow): Maintenance {
  return {
    id: row.id,
    title: row.title,
    startTime: row.startsAt.toISOString(),
    endTime: row.endsAt.toISOString(),
    impact: row.impact,
    affectedServices: row.components,
    announcedAt: row.announcedAt.toISOString(),
    isShortNotice: row.startsAt.getTime() - row.announcedAt.getTime() < MAINTENANCE_NOTICE_HOURS * HOUR_MS,
  };
}
