import type { Database } from './database.ts';

/** Returns the name of the site, from its settings. @param tx Given by a transaction, which reads over its own connection */
export type SiteName = (db?: Database) => Promise<string>;
