import { type Column, type SQL, sql } from 'drizzle-orm';

/** Returns the condition that a text is one of these: they are one parameter, however many. */
export const isOneOf = (column: Column, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;
