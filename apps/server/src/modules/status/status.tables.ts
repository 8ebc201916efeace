import type { HealthState } from '@sealtick/contract';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** Last report of each part of the worker, for processes that do not run it. */
export const healthCheck = pgTable('health_check', {
  name: text().primaryKey(),
  state: text().$type<HealthState>().notNull(),
  /** For the operator only. */
  detail: text(),
  since: moment('since').notNull(),
  checkedAt: moment('checked_at').notNull(),
  /** The report is overdue after this; null for parts that report only changes. */
  freshUntil: moment('fresh_until'),
});

impersonal(healthCheck);

/** Every change of a part's state. */
export const healthChange = pgTable(
  'health_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    state: text().$type<HealthState>().notNull(),
    detail: text(),
    at: moment('at').notNull(),
  },
  (table) => [index('health_change_name').on(table.name, table.id)],
);

impersonal(healthChange);
