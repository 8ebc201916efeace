import type { PgTable } from 'drizzle-orm/pg-core';
import { type Ownership, personalData } from '../../platform/personal.ts';
import { EVERY_TABLE } from './every-table.ts';

/** A table with rows of people: what an export contains of it, and what becomes of it when the account is deleted. */
export interface PersonalTable extends Ownership {
  readonly table: PgTable;
}

/** Every table with rows of people, as it declares them. */
export const PERSONAL_TABLES: readonly PersonalTable[] = EVERY_TABLE.flatMap((table) => {
  const owner = personalData(table)?.owner;
  return owner ? [{ table, ...owner }] : [];
});
