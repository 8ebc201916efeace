import type { ComponentId, IncidentSeverity, IncidentStatus } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** Times in which the service did not work as it should. */
export const incident = pgTable(
  'incident',
  {
    /** Random. */
    id: text().primaryKey(),
    /** Whether checks opened it; they resolve it as well. */
    isAutomatic: boolean('is_automatic').notNull(),
    title: text().notNull(),
    description: text().notNull(),
    status: text().$type<IncidentStatus>().notNull(),
    severity: text().$type<IncidentSeverity>().notNull(),
    components: text().$type<ComponentId>().array().notNull(),
    startedAt: moment('started_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Null while it lasts. */
    endedAt: moment('ended_at'),
    /** Written afterwards. */
    resolution: text(),
  },
  (table) => [
    index('incident_started').on(table.startedAt),
    uniqueIndex('incident_automatic_open').on(table.isAutomatic).where(sql`is_automatic and ended_at is null`),
  ],
);

impersonal(incident);

/** What was said about an incident, in order. */
export const incidentUpdate = pgTable(
  'incident_update',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incident.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    status: text().$type<IncidentStatus>().notNull(),
    message: text().notNull(),
  },
  (table) => [index('incident_update_incident').on(table.incidentId, table.id)],
);

impersonal(incidentUpdate);

/** Work that was announced before its start. */
export const maintenance = pgTable('maintenance', {
  /** Random. */
  id: text().primaryKey(),
  title: text().notNull(),
  impact: text().notNull(),
  components: text().$type<ComponentId>().array().notNull(),
  announcedAt: moment('announced_at').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  cancelledAt: moment('cancelled_at'),
});

impersonal(maintenance);

/** What was said about maintenance: that it was announced, changed or cancelled. */
export const maintenanceUpdate = pgTable(
  'maintenance_update',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    maintenanceId: text('maintenance_id')
      .notNull()
      .references(() => maintenance.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    title: text().notNull(),
    message: text().notNull(),
  },
  (table) => [index('maintenance_update_at').on(table.at)],
);

impersonal(maintenanceUpdate);

export type IncidentRow = typeof incident.$inferSelect;
export type IncidentUpdateRow = typeof incidentUpdate.$inferSelect;
export type MaintenanceRow = typeof maintenance.$inferSelect;
export type MaintenanceUpdateRow = typeof maintenanceUpdate.$inferSelect;
