import type { ComponentId, ComponentState } from '@sealtick/contract';
import { boolean, date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { exactMoment, moment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** What the check of one component found in one minute: the worst if there were several. */
export const componentMinute = pgTable(
  'component_minute',
  {
    component: text().$type<ComponentId>().notNull(),
    minute: exactMoment('minute').notNull(),
    state: text().$type<ComponentState>().notNull(),
    /** Duration of a check that passed; null if it has none of its own, or failed. */
    durationMs: doublePrecision('duration_ms'),
    /** Whether announced maintenance covered the component at the time of the check. */
    isMaintenance: boolean('is_maintenance').notNull(),
    /** Name of the outside monitor that checked it; null if the program checked itself. */
    checkedBy: text('checked_by'),
  },
  (table) => [primaryKey({ columns: [table.minute, table.component] })],
);

impersonal(componentMinute);

/** Minutes of one component on one day, UTC, by what their checks found. Kept after the minutes are deleted. */
export const componentDay = pgTable(
  'component_day',
  {
    component: text().$type<ComponentId>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    operational: integer().notNull(),
    degraded: integer().notNull(),
    outage: integer().notNull(),
    maintenance: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.component, table.day] })],
);

impersonal(componentDay);

/** When a running program last provided a component: what was not provided since then was down. */
export const componentHeartbeat = pgTable('component_heartbeat', {
  component: text().$type<ComponentId>().primaryKey(),
  at: moment('at').notNull(),
  /** Name of the database that it was stored in, which a restored backup does not have. */
  storeId: text('store_id').notNull(),
});

impersonal(componentHeartbeat);

export type ComponentMinute = typeof componentMinute.$inferSelect;
export type ComponentDay = typeof componentDay.$inferSelect;
