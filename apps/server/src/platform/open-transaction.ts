import { AsyncLocalStorage } from 'node:async_hooks';

interface OpenTransaction {
  isOpen: boolean;
  /** Waits under way that the transaction is allowed. */
  waits: number;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();

/** Runs the work of a transaction, whose connection is held until it ends. */
export async function runTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true, waits: 0 };
  try {
    // Awaited within: a query is sent by the one who awaits it.
    return await transactions.run(transaction, async () => await work());
  } finally {
    transaction.isOpen = false;
  }
}

/** Returns the transaction that the caller runs in; null outside of one. */
export function openTransaction(): Readonly<OpenTransaction> | null {
  const transaction = transactions.getStore();
  return transaction?.isOpen ? transaction : null;
}

/**
 * Called by everything that waits for more than the database: other servers, hashes, pictures, documents. A slow one would
 * otherwise hold a connection that other callers need. @throws {Error} within a transaction
 */
export function requireNoTransaction(work: string): void {
  if (openTransaction() === null) return;
  throw new Error(`${work} must not run within a transaction. Prepare it before (servePreparedWrite).`);
}

/** Runs short work of this machine that a transaction has to wait for, such as reading a key under its lock. */
export async function waitWithinTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = transactions.getStore();
  if (!transaction) return work();
  transaction.waits += 1;
  try {
    return await work();
  } finally {
    transaction.waits -= 1;
  }
}
