import { getTableName, isNotNull } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { deliveryEvent } from '../../modules/delivery/delivery.tables.ts';
import { STORED_DATA } from '../../modules/personal-data/stored-data.ts';
import { silentLog } from '../../platform/logging.ts';
import { withDatabase } from '../../platform/running-database.ts';

/** Returns the names of the tables about people that have rows. @param dataDir Data folder of a program with its own database */
export async function filledTables(dataDir: string): Promise<string[]> {
  const tables = [...new Set(STORED_DATA.flatMap((stored) => stored.tables))];
  const config = { dataDir, databaseUrl: null, databaseOwnerUrl: null };
  return withDatabase(config, { log: silentLog, onStep: () => {} }, async ({ database }) => {
    // An event of a strategy is about no one, and one can happen at any time.
    const ofPeople = (table: PgTable) => (table === deliveryEvent ? isNotNull(deliveryEvent.accountId) : undefined);
    const counted = await Promise.all(
      tables.map(async (table) => ({ table, rows: await database.$count(table, ofPeople(table)) })),
    );
    return counted
      .filter(({ rows }) => rows > 0)
      .map(({ table }) => getTableName(table))
      .sort();
  });
}
