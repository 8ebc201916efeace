import type { Principal, Signal } from '@sealtick/contract';
import { SIGNALS_EXPORT_MAX } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { createSignals } from './index.ts';
import { insertSignals } from './signal-repository.ts';
import { type NewSignalRow, signal } from './signals.tables.ts';
import { signalRow } from './testing/rows.ts';

const NOW = Date.UTC(2026, 2, 4, 12, 0);
const MINUTE = 60_000;
const DAY = 86_400_000;
const [FIRST, SECOND] = STRATEGIES.map(({ id }) => id) as [string, string];

const db = useTestDatabase();
let app: FastifyInstance;
let principal: Principal;
let publicDelayMs: number;
let calls = 0;

beforeAll(async () => {
  app = await buildApp({
    config: { trustProxy: ['127.0.0.1'], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [createSignals({ watch: () => async () => {} })],
    getViewer: () => testViewer(db.database, { principal, publicDelayMs, now: NOW }),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.database.delete(signal);
  principal = { kind: 'anonymous' };
  publicDelayMs = 0;
});

const row = (serial: number, agoMs: number, more: Partial<NewSignalRow> = {}): NewSignalRow => ({
  ...signalRow(serial, NOW - agoMs, FIRST),
  ...more,
});

/** Each call is of another address, because an address has six exports a minute. */
const get = (url: string) => {
  calls += 1;
  return app.inject({ url, headers: { 'x-forwarded-for': `10.0.0.${calls}` } });
};

async function exported(query = ''): Promise<Signal[]> {
  const { statusCode, body } = await get(`/api/signals.ndjson${query}`);
  expect(statusCode).toBe(200);
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
const ids = (signals: readonly Signal[]) => signals.map(({ id }) => id);

test('exports every published signal once and newest first, archived ones too, over several batches', async () => {
  const rows = Array.from({ length: 1_203 }, (_, i) => row(i + 1, Math.floor(i / 3) * DAY));
  const archived = { status: 'closed', closeReason: 'stop', closedAt: new Date(NOW - 90 * DAY), netR: -1 } as const;
  await insertSignals(db.database, [
    ...rows,
    row(2_000, 91 * DAY, archived),
    row(3_000, 0, { record: 'backtest', logIndex: null, leafHash: null }),
  ]);
  const signals = await exported();
  expect(new Set(ids(signals)).size).toBe(1_204);
  expect(signals).toHaveLength(1_204);
  expect(signals.every(({ basis }) => basis.record === 'live')).toBe(true);
  const times = signals.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  const [listed] = (await get('/api/signals?limit=1')).json<Signal[]>();
  expect(signals[0]).toEqual(listed);
});

test('narrows an export like a list, and by time', async () => {
  await insertSignals(db.database, [
    row(1, 0),
    row(2, DAY, { strategyId: SECOND, confidence: 90 }),
    row(3, 2 * DAY, { symbol: 'GBPUSD' }),
  ]);
  const at = (ago: number) => new Date(NOW - ago).toISOString();
  expect(ids(await exported(`?strategy=${SECOND}`))).toEqual(['sig_00000002']);
  expect(ids(await exported('?minConfidence=80'))).toEqual(['sig_00000002']);
  expect(ids(await exported('?symbol=GBPUSD'))).toEqual(['sig_00000003']);
  expect(ids(await exported(`?from=${at(DAY)}&to=${at(0)}`))).toEqual(['sig_00000002']);
  expect(ids(await exported('?symbol=gbp-usd'))).toEqual(['sig_00000003']);
  expect((await get('/api/signals.csv?from=yesterday')).json().errors[0].path).toBe('from');
});

test.each(['csv', 'ndjson'])('refuses a range that ends before it begins (%s)', async (format) => {
  const answer = await get(`/api/signals.${format}?from=2026-03-04T12:00:00.5Z&to=2026-03-04T12:00:00Z`);
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [{ path: 'to', message: 'must not be before `from`' }],
  ]);
  expect((await get(`/api/signals.${format}?from=2026-03-04T12:00:00.0Z&to=2026-03-04T12:00:00Z`)).statusCode).toBe(
    200,
  );
});

test('shows no signal before its time', async () => {
  publicDelayMs = 15 * MINUTE;
  await insertSignals(db.database, [row(1, MINUTE), row(2, MINUTE, { strategyId: SECOND }), row(3, 20 * MINUTE)]);
  expect(ids(await exported())).toEqual(['sig_00000003']);
  principal = { kind: 'member', accountId: 'a', strategies: [SECOND] };
  expect(ids(await exported())).toEqual(['sig_00000002', 'sig_00000003']);
  principal = {
    kind: 'key',
    accountId: 'a',
    keyId: 'k',
    scopes: [],
    mode: 'live',
    callsPerHour: 100,
    strategies: [SECOND],
  };
  expect(ids(await exported())).toEqual(['sig_00000003']);
});

test('writes CSV with a header, and in each row the notice of its basis', async () => {
  await insertSignals(db.database, [row(1, 0, { note: '=HYPERLINK("x")' })]);
  const { body, headers } = await get('/api/signals.csv');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="signals.csv"',
    'cache-control': 'private, no-cache',
  });
  const [header, line, rest] = body.split('\r\n');
  expect(header).toMatch(/^id,log_index,leaf_hash,strategy,.*,note,notice$/);
  expect(line).toMatch(/^sig_00000001,1,abab.*1\.10100x1,.*"'=HYPERLINK\(""x""\)",past performance is no guide$/);
  expect(rest).toBe('');
});

test('refuses an export of too many signals before it sends any, and says how to narrow it', async () => {
  await insertSignals(db.database, [row(1, 0)]);
  await db.database.execute(sql`
    insert into ${signal}
    select copy.* from ${signal}, generate_series(2, ${SIGNALS_EXPORT_MAX + 1}::int) n,
      lateral jsonb_populate_record(${signal}, jsonb_build_object(
        'id', 'sig_' || n, 'log_index', n, 'created_at', created_at - n * interval '1 minute')) copy`);
  const { statusCode, body } = await get('/api/signals.csv');
  expect(statusCode).toBe(400);
  expect(JSON.parse(body).errors).toEqual([
    { path: 'from', message: '50001 signals match, and an export has at most 50000; narrow it by `from` and `to`' },
  ]);
});

test('allows six exports a minute and address', async () => {
  const ask = () => app.inject({ url: '/api/signals.csv', headers: { 'x-forwarded-for': '192.0.2.1' } });
  const statuses = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await ask()).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});
