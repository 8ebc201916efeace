import { expect } from 'vitest';
import { type Database, withTransaction } from '../database.ts';
import { hasLockWait } from './lock-waits.ts';

/** The transaction does not stay open longer, so that a failed test does not block the next one. */
const LONGEST_MS = 20_000;

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
  try {
    await expect.poll(async () => isEnded || hasLockWait(db), { interval: 10, timeout: LONGEST_MS }).toBe(true);
  } finally {
    waiting.resolve();
  }
  const [ended] = await Promise.all([result, committed]);
  return ended;
}
