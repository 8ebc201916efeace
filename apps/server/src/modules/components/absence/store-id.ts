import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { findProviderHead } from '../../log/index.ts';

/**
 * Returns a name of the database that a restored backup or a copy does not have. It consists of the ids of its server,
 * timeline, database and table, of the log, and of the creation of the embedded database's folder.
 * @param dataDir Data folder of the embedded database; null with the operator's own server.
 */
export async function readStoreId(db: Database, dataDir: string | null): Promise<string> {
  const { rows } = await db.execute<{ ids: string; shows_server: boolean }>(sql`
    select concat_ws('/', (select oid from pg_database where datname = current_database()),
      'component_heartbeat'::regclass::oid) as ids,
      has_function_privilege('pg_control_system()', 'execute')
        and has_function_privilege('pg_control_checkpoint()', 'execute') as shows_server`);
  const { ids, shows_server: showsServer } = rows[0]!;
  const head = await findProviderHead(db);
  const created = dataDir === null ? '' : await createdAt(join(dataDir, 'postgres', 'PG_VERSION'));
  return [showsServer ? await readServerIds(db) : '', ids, head?.logId ?? '', created].join('/');
}

async function readServerIds(db: Database): Promise<string> {
  const { rows } = await db.execute<{ ids: string }>(sql`
    select concat_ws('/', system_identifier, timeline_id) as ids from pg_control_system(), pg_control_checkpoint()`);
  return rows[0]!.ids;
}

/** A copied file was created when it was copied; other times of a file can be copied too. */
async function createdAt(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return String(found?.birthtimeMs ?? '');
}
