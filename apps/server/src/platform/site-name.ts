import type { Database } from './database.ts';

/** Returns the name of the site, from its settings. @param tx Given by a transaction, which reads over its own connection */
export type SiteName = (tx?: Database) => Promise<string>;
