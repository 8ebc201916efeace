import { timestamp } from 'drizzle-orm/pg-core';

/** Returns a column with a moment, to the millisecond, as exact as Date has it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Returns a column with a moment to the microsecond, of which Date holds the milliseconds. Another precision would need a migration. */
export const exactMoment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When a row was created and changed. */
export const times = { createdAt: moment('created_at').notNull(), updatedAt: moment('updated_at').notNull() };
