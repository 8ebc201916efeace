import { getTableName } from 'drizzle-orm';
import { personalData } from '../../../platform/personal.ts';
import { EVERY_TABLE } from '../every-table.ts';

/** Tables that hold nothing about people; the last one is that of the migrations. */
export const IMPERSONAL_TABLES: readonly string[] = [
  ...EVERY_TABLE.filter((table) => personalData(table) === null).map((table) => getTableName(table)),
  'sealtick_migration',
];
