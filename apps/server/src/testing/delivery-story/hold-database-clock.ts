import pg from 'pg';
import type { TestDatabase } from '../../platform/testing/database.ts';

/** Sets the time of a database, ms UTC. */
export type SetDatabaseClock = (time: number) => Promise<void>;

/**
 * Makes the clock of a database stand still until it is set. Call it before anything else uses the database:
 * connections that are open already keep the true time.
 */
export async function holdDatabaseClock(
  db: Pick<TestDatabase, 'ownerTarget'>,
  time: number,
): Promise<SetDatabaseClock> {
  const ask = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ ...db.ownerTarget });
    await client.connect();
    try {
      await client.query(text, values);
    } finally {
      await client.end();
    }
  };
  const set: SetDatabaseClock = (to) => ask('update test_clock set time = $1', [new Date(to)]);
  // Functions of this schema come before those of the database itself.
  await ask(`
    create table test_clock (time timestamptz not null);
    insert into test_clock values ('epoch');
    create function clock_timestamp() returns timestamptz language sql volatile security definer
      as 'select time from public.test_clock';
    alter database ${pg.escapeIdentifier(db.ownerTarget.database!)} set search_path = public, pg_catalog`);
  await set(time);
  return set;
}
