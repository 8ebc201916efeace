import { type SQL, sql } from 'drizzle-orm';

/** Returns days as a parameter of type `date[]`. A condition with it lets the database skip the partitions of all others. */
export const dayList = (days: readonly string[]): SQL => sql`${sql.param(days)}::date[]`;
