import { createClient, ProblemError, type SealtickClient } from '@sealtick/client';
import { STRATEGIES } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { createSignals } from './index.ts';
import { insertSignals } from './signal-repository.ts';
import { signalRow } from './testing/rows.ts';

const NOW = Date.UTC(2024, 2, 4, 12, 0);
const STRATEGY = STRATEGIES[0]!.id;

const db = useTestDatabase();
let app: FastifyInstance;
let client: SealtickClient;

beforeAll(async () => {
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [createSignals({ watch: () => async () => {} })],
    getViewer: () => testViewer(db.database, { now: NOW }),
  });
  await insertSignals(
    db.database,
    Array.from({ length: 25 }, (_, i) => signalRow(i + 1, NOW - i * 60_000, STRATEGY)),
  );
  client = createClient({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
});
afterAll(() => app.close());

test('the client reads every page, each signal once and newest first', async () => {
  const ids = (await Array.fromAsync(client.signals.list.all({ limit: 7 }))).map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 25 }, (_, i) => `sig_${String(i + 1).padStart(8, '0')}`));
  expect((await client.signals.list({ limit: 3 })).map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(await Array.fromAsync(client.signals.ofStrategy.all({ id: STRATEGY, limit: 20 }))).toHaveLength(25);
});

test('the client throws the error message of the server', async () => {
  const refused = client.signals.list({ limit: 501 });
  await expect(refused).rejects.toBeInstanceOf(ProblemError);
  await expect(refused).rejects.toMatchObject({ status: 400, problem: { code: 'INVALID_REQUEST' } });
});
