import type { Log } from '../platform/logging.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { watchTransactions } from '../platform/testing/watch-transactions.ts';
import { type OpenProgram as OpenProgramOn, openProgramOn } from './open-program-on.ts';

export { DELAY_MS } from './open-program-on.ts';

/** The whole program on a database of its own for tests. */
export interface OpenProgram extends OpenProgramOn {
  readonly db: TestDatabase;
}

/** Opens the whole program on a real market without bars. @param clock by which everything is dated, ms UTC */
export async function openProgram(clock: { now(): number }, log?: Log): Promise<OpenProgram> {
  const db = await createTestDatabase();
  const program = await openProgramOn(db, clock, log ? { log } : {});
  watchTransactions(program.app, db.database);
  return { ...program, db };
}
