import pg from 'pg';
import { asOwner, type Cluster } from './cluster.ts';
import { APPLICATION, OWNER } from './passwords.ts';

export const DATABASE = 'sealtick';

/** Creates the application's role and the database if they are missing. */
export async function ensureRolesAndDatabase(cluster: Cluster): Promise<void> {
  await asOwner(cluster, 'postgres', async (client) => {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION]);
    if (roles.rowCount === 0) {
      const password = pg.escapeLiteral(cluster.passwords.application);
      await client.query(`create role ${APPLICATION} login nosuperuser nocreatedb nocreaterole password ${password}`);
    }
    const databases = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  });
}
