import { type SQL, sql } from 'drizzle-orm';

/**
 * A column of a query that lets the transaction of the query commit before it is on the disk. Only for what may be lost if
 * the database crashes. What commits after it takes it along to the disk.
 */
export const commitEarly: SQL = sql`set_config('synchronous_commit', 'off', true)`;
