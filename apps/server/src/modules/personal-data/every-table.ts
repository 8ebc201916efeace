import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as tables from '../../all-tables.ts';

/** Every table of the database, by name. */
export const EVERY_TABLE: readonly PgTable[] = Object.values<unknown>(tables)
  .filter((one) => is(one, PgTable))
  .sort((a, b) => (getTableName(a) < getTableName(b) ? -1 : 1));
