import type { PgTable } from 'drizzle-orm/pg-core';
import { personalData, type StoredData } from '../../platform/personal.ts';
import { EVERY_TABLE } from './every-table.ts';

/** A kind of data, and where it is stored. */
interface TabledData extends StoredData {
  readonly tables: readonly PgTable[];
}

const pairs = EVERY_TABLE.flatMap((table) => (personalData(table)?.stored ?? []).map((data) => ({ data, table })));

/**
 * What is stored about people, for how long, and why, as the tables declare it. The job of this module carries it out;
 * docs/security prints it.
 */
export const STORED_DATA: readonly TabledData[] = [...Map.groupBy(pairs, ({ data }) => data)]
  .map(([data, stored]) => ({ ...data, tables: stored.map(({ table }) => table) }))
  .sort((a, b) => a.data.localeCompare(b.data, 'en'));
