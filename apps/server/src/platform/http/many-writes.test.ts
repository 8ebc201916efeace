import { declareWrite, type Principal } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../logging.ts';
import { useTestDatabase } from '../testing/use-database.ts';
import { testViewer } from '../testing/viewer.ts';
import { serveWrite } from './serve-writes.ts';

const touch = declareWrite({
  method: 'POST',
  path: '/api/settings/touch',
  tag: 'site',
  summary: 'Waits within its transaction',
  callers: 'accounts',
  audit: null,
});
const held = Promise.withResolvers<void>();
const db = useTestDatabase();
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [{ name: 'settings', writes: [serveWrite(touch, () => held.promise)] }],
    getViewer: ({ headers }) => {
      const principal: Principal = { kind: 'member', accountId: String(headers['x-account']), strategies: [] };
      return testViewer(db.database, { principal });
    },
    audit: async () => {},
  });
});
afterAll(() => app.close());

test('An account with many writes at the same time holds two connections, and each of its writes is carried out', async () => {
  const write = (account: string) =>
    app.inject({ method: 'POST', url: touch.path, headers: { host: 'localhost', 'x-account': account } });
  const open = async () => {
    const { rows } = await db.database.execute<{ open: number }>(sql`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
    return rows[0]!.open;
  };
  const answers = [...Array.from({ length: 30 }, () => write('amara')), write('ben')].map(async (one) => one);
  await expect.poll(open).toBe(3);
  held.resolve();
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(31).fill(204));
});
