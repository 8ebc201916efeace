import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, withTransaction } from '../database.ts';
import { causes } from '../errors.ts';
import { requireNoTransaction, waitWithinTransaction } from '../open-transaction.ts';
import { useTestDatabase } from './use-database.ts';
import { watchTransactions } from './watch-transactions.ts';

const db = useTestDatabase();
let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  watchTransactions(app, db.database);
});
afterAll(() => app.close());
let handle: () => Promise<unknown>;
beforeAll(() => {
  app.get('/', async () => {
    try {
      return await handle();
    } catch (error) {
      return [...causes(error)].map(({ message }) => message).join(': ');
    }
  });
});
afterEach(async () => {
  handle = async () => 'next';
  expect((await app.inject('/')).body, 'connections can be used again').toBe('next');
});

const one = (db: Database) => db.execute(sql`select 1`);
/** Returns what a request answers that does this work in a transaction. */
async function getAnswered(work: (db: Database) => Promise<unknown>): Promise<string> {
  handle = () => withTransaction(db.database, work);
  return (await app.inject('/')).body;
}
const WAITED = 'A transaction waited for something other than the database';

test('A request whose transaction makes queries alone is answered, also with several at the same time and nested ones', async () => {
  const answer = await getAnswered(async (tx) => {
    await one(tx);
    await Promise.all([one(tx), one(tx)]);
    await withTransaction(tx, one);
    return 'committed';
  });
  expect(answer).toBe('committed');
});

test('A request whose transaction waits for something else fails, wherever it waits', async () => {
  expect(await getAnswered(() => nextTurn())).toContain(`${WAITED} after "begin"`);
  const between = await getAnswered(async (tx) => {
    await one(tx);
    await nextTurn();
    await one(tx);
  });
  expect(between).toContain(`${WAITED} after "select 1"`);
  const atEnd = await getAnswered(async (tx) => {
    await one(tx);
    await nextTurn();
  });
  expect(atEnd).toContain(`${WAITED} after "select 1"`);
});

test('A request whose transaction asks for a second connection fails', async () => {
  expect(await getAnswered(() => one(db.database))).toContain('A transaction waits for a second connection.');
});

test('A request may wait within its transaction for work that is named as short', async () => {
  const answer = await getAnswered(async (tx) => {
    await one(tx);
    await waitWithinTransaction(() => nextTurn());
    await one(tx);
    return 'read';
  });
  expect(answer).toBe('read');
});

test('A transaction of no request is not watched', async () => {
  const waiting = withTransaction(db.database, async (tx) => {
    await one(tx);
    await nextTurn();
    await one(db.database);
    return 'done';
  });
  expect(await waiting).toBe('done');
});

test('What waits for other servers is refused within every transaction, and allowed once it has ended', async () => {
  let later = () => {};
  const refused = withTransaction(db.database, async () => {
    later = () => requireNoTransaction('A request to another server');
    later();
  });
  await expect(refused).rejects.toThrow('A request to another server must not run within a transaction.');
  expect(later).not.toThrow();
});
