import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { openTransaction } from '../open-transaction.ts';

type Call = (...given: unknown[]) => unknown;

const requests = new AsyncLocalStorage<true>();

const isWatched = (): boolean => requests.getStore() === true && (openTransaction()?.waits ?? 0) === 0;

/**
 * Makes the requests to a test's server fail whose transaction waits for anything but its own connection, which other callers
 * need: what it does next then does not follow within the turn of the event loop in which a query was answered.
 */
export function watchTransactions(app: FastifyInstance, db: Database): void {
  const inject = app.inject.bind(app) as Call;
  // Awaited within: a request is sent by the one who awaits it.
  app.inject = ((...given: unknown[]) => requests.run(true, async () => await inject(...given))) as typeof app.inject;
  const pool = (db as Database & { $client: pg.Pool }).$client;
  const connect = pool.connect.bind(pool) as Call;
  pool.connect = ((...given: unknown[]) => {
    if (openTransaction() !== null && isWatched())
      throw new Error('A transaction waits for a second connection. Read before it, or over its own connection.');
    return connect(...given);
  }) as typeof pool.connect;
  pool.on('connect', watchClient);
}

function watchClient(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Call;
  let isOpen = false;
  let pending = 0;
  let sent = 0;
  let problem: string | null = null;

  client.query = ((...given: unknown[]) => {
    const text = getText(given[0]);
    if (problem !== null && !/^rollback$/i.test(text)) {
      const found = problem;
      [isOpen, problem] = [false, null];
      return Promise.reject(new Error(`A transaction waited for something other than the database ${found}.`));
    }
    if (/^begin$/i.test(text)) isOpen = true;
    if (/^(commit|rollback)$/i.test(text)) [isOpen, problem] = [false, null];
    const result = query(...given);
    if (!(result instanceof Promise)) return result;
    pending += 1;
    sent += 1;
    const mine = sent;
    const answered = () => {
      pending -= 1;
      setImmediate(() => {
        if (isOpen && pending === 0 && sent === mine && isWatched()) problem ??= `after "${text}"`;
      });
    };
    result.then(answered, answered);
    return result;
  }) as typeof client.query;
}

function getText(query: unknown): string {
  if (typeof query === 'string') return query;
  return String((query as { readonly text?: unknown } | null)?.text ?? '');
}
