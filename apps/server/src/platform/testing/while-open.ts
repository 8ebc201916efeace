import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../database.ts';

interface OpenWork {
  readonly work: (tx: Database) => Promise<unknown>;
  /** Done once the other work waits, before the transaction is committed. */
  readonly last?: (tx: Database) => Promise<unknown>;
}

/**
 * Runs work in a transaction that stays open until other work waits for a lock, or has ended. Returns the result of the other
 * work, which runs outside of the transaction.
 */
export async function whileOpen<T>(
  db: Database,
  { work, last = async () => {} }: OpenWork,
  other: () => Promise<T>,
): Promise<T> {
  const [begun, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const committed = withTransaction(db, async (tx) => {
    await work(tx);
    begun.resolve();
    await waiting.promise;
    await last(tx);
  });
  await Promise.race([begun.promise, committed]);
  let isEnded = false;
  const result = other().finally(() => {
    isEnded = true;
  });
  const locks = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!isEnded && (await db.execute<{ pid: number }>(locks)).rows.length === 0) await wait(10);
  waiting.resolve();
  const [ended] = await Promise.all([result, committed]);
  return ended;
}
