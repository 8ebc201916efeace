import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { AppError } from './errors.ts';
import type { ReadinessCheck } from './http/readiness.ts';

interface DatabaseCheckDeps {
  /** Over the connections of requests. */
  readonly db: Database;
  readonly workDatabase: Database;
}

/** Returns the check that the database answers requests and the background work, which have connections of their own. */
export function databaseCheck({ db, workDatabase }: DatabaseCheckDeps): ReadinessCheck {
  const ask = async (one: Database, whose: string) => {
    try {
      await one.execute(sql`select 1`);
    } catch (error) {
      throw new AppError('UNAVAILABLE', `no answer over the connections of ${whose}`, { cause: error });
    }
  };
  const check = async () => {
    await Promise.all([ask(db, 'requests'), ask(workDatabase, 'the background work')]);
  };
  return { name: 'database', check };
}
