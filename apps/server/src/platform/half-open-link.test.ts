import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUnavailable, openDatabase, QUERY_TIMEOUT_MS, withTransaction } from './database.ts';
import { type CutLink, createCutLink } from './testing/cut-link.ts';
import { useTestDatabase } from './testing/use-database.ts';

const LIMIT_MS = 2_000;

const db = useTestDatabase();
let link: CutLink;
beforeAll(async () => {
  link = await createCutLink(db.target);
});
afterAll(() => link.close());

test('fails a query over a half-open connection in time, and opens a new connection for the next one', async () => {
  expect(QUERY_TIMEOUT_MS).toBeLessThan(10_000);
  const { database, close } = openDatabase(link.target, { queryTimeoutMs: LIMIT_MS });
  await database.execute(sql`select 1`);
  link.goSilent();
  await expect(database.execute(sql`select 1`)).rejects.toSatisfy(isUnavailable);
  link.restore();
  expect(await database.execute(sql`select 1`)).toMatchObject({ rowCount: 1 });
  await close();
});

test('fails a transaction over a half-open connection once, and does not reuse the connection', async () => {
  const { database, pool, close } = openDatabase(link.target, { queryTimeoutMs: LIMIT_MS, connections: 1 });
  const sent: unknown[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    Object.assign(client, {
      query: (...words: unknown[]) => {
        sent.push(words[0]);
        return query(...words);
      },
    });
  });
  const failing = withTransaction(database, async (tx) => {
    await tx.execute(sql`select 1`);
    link.goSilent();
    await tx.execute(sql`select 2`);
  });
  await expect(failing).rejects.toSatisfy(isUnavailable);
  expect(sent).toContain('begin');
  expect(sent, 'no second wait for a rollback').not.toContain('rollback');
  expect(pool.totalCount).toBe(0);
  link.restore();
  await withTransaction(database, (tx) => tx.execute(sql`select 3`));
  await close();
});
