import { type SQL, sql, type Table } from 'drizzle-orm';

/** Returns what selects a text that changes with each change of the selected rows of a table. It costs the database a look at each. */
export const rowsRevision = (table: Table): SQL<string> =>
  // A changed row has another transaction, and another place.
  sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(${table}.xmin::text || ${table}.ctid::text, 0)), 0)`;
