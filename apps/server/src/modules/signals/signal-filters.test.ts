import type { Signal } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { createSignals } from './index.ts';
import { insertSignals } from './signal-repository.ts';
import { type NewSignalRow, signal } from './signals.tables.ts';
import { signalRow } from './testing/rows.ts';

const NOW = Date.UTC(2024, 2, 4, 12, 0);
const MINUTE = 60_000;
const [FIRST, SECOND, THIRD] = STRATEGIES.map(({ id }) => id) as [string, string, string];

const db = useTestDatabase();
let app: FastifyInstance;
let serial = 0;
let wake = async () => {};

beforeAll(async () => {
  const module = createSignals({
    watch: (_channel, look) => {
      wake = () => look(new AbortController().signal);
      return async () => {};
    },
  });
  await module.open!(() => {});
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: pino({ level: 'silent' }),
    modules: [module],
    getViewer: () => testViewer(db.database, { now: NOW }),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.database.delete(signal);
});

function row(agoMs: number, more: Partial<NewSignalRow> = {}): NewSignalRow {
  serial += 1;
  return { ...signalRow(serial, NOW - agoMs, FIRST, more.record !== 'backtest'), ...more };
}

const store = async (...rows: NewSignalRow[]) => {
  await insertSignals(db.database, rows);
  await wake();
};
const get = (url: string) => app.inject({ url });
const getIds = async (url: string) => (await get(url)).json<Signal[]>().map(({ id }) => id);

test('filters by symbol, side, asset class, timeframe, result, confidence and reward', async () => {
  const closed = { status: 'closed', closedAt: new Date(NOW), closeReason: 'stop' } as const;
  const base = row(MINUTE, { confidence: 40, side: 'short' });
  const won = row(2 * MINUTE, { ...closed, netR: 0.4, symbol: 'BTCUSD', assetClass: 'crypto', confidence: 61 });
  const lost = row(3 * MINUTE, { ...closed, netR: -1, timeframe: '1h', targets: [{ price: '1.10250', weight: 1 }] });
  const even = row(4 * MINUTE, { ...closed, netR: 1e-9, entry: '1.10000', stop: '1.10000' });
  await store(
    base,
    won,
    lost,
    even,
    row(5 * MINUTE, { record: 'backtest', symbol: 'BTCUSD', assetClass: 'crypto', side: 'short' }),
  );
  for (const [query, found] of [
    ['symbol=BTCUSD&limit=1', [won]],
    ['side=short&symbol=EURUSD', [base]],
    ['side=short&symbol=eurusd', [base]],
    ['side=short&symbol=%20Eur/Usd', [base]],
    ['assetClass=crypto&side=long', [won]],
    ['assetClass=indices', []],
    ['timeframe=1h', [lost]],
    ['result=profit', [won]],
    ['result=loss', [lost]],
    ['minConfidence=60.5&symbol=BTCUSD&side=long', [won]],
    ['minRewardRisk=2.5', [lost]],
    ['minRewardRisk=2.51', []],
    ['side=long&status=closed&result=loss&timeframe=5m', []],
  ] as const) {
    const ids = found.map(({ id }) => id);
    expect(await getIds(`/api/signals?${query}`), query).toEqual(ids);
  }
  expect(await getIds(`/api/signals/strategy/${FIRST}?side=short&symbol=EURUSD`)).toEqual([base.id]);
});

test('lists the signals of several strategies', async () => {
  const [first, second, third] = [FIRST, SECOND, THIRD].map((strategyId, i) => row((i + 1) * MINUTE, { strategyId }));
  await store(first!, second!, third!);
  expect(await getIds(`/api/signals?strategies=${FIRST},${THIRD}`)).toEqual([first!.id, third!.id]);
  expect(await getIds(`/api/signals?strategies=${SECOND}&strategy=${FIRST}`)).toEqual([]);
  const { statusCode, body } = await get(`/api/signals?strategies=${Array(51).fill('a').join(',')}`);
  expect([statusCode, body]).toEqual([400, expect.stringContaining('strategies')]);
});

test('pages through filtered signals by the Link header', async () => {
  const all = Array.from({ length: 6 }, (_, i) => row(i * MINUTE, { side: i % 2 === 0 ? 'long' : 'short' }));
  await store(...all);
  const first = await get('/api/signals?side=short&limit=2');
  const next = /<([^>]+)>/.exec(String(first.headers.link))![1]!;
  const ids = [...first.json<Signal[]>(), ...(await get(next)).json<Signal[]>()].map(({ id }) => id);
  expect(ids).toEqual(all.filter(({ side }) => side === 'short').map(({ id }) => id));
});

test('answers addresses that ask for the same from one list', async () => {
  await store(row(MINUTE, { confidence: 60 }), row(2 * MINUTE, { confidence: 40 }));
  const first = await getIds('/api/signals?minConfidence=50.5&side=long&minRewardRisk=0.101');
  expect(first).toHaveLength(1);
  // Nothing says that signals were written: a list that is not known is read again.
  await db.database.delete(signal);
  expect(await getIds('/api/signals?side=long&minRewardRisk=0.11&minConfidence=51')).toEqual(first);
  expect(await getIds('/api/signals?side=long&minRewardRisk=0.1099&minConfidence=50.01')).toEqual(first);
  for (const other of [
    'side=short&minRewardRisk=0.11&minConfidence=51',
    'side=long&minRewardRisk=0.1&minConfidence=51',
  ])
    expect(await getIds(`/api/signals?${other}`), other).toEqual([]);
});

test('finds an old active signal by a filter, and nothing that is archived', async () => {
  const old = { status: 'closed', closeReason: 'stop', symbol: 'GBPUSD' } as const;
  const day = 1_440 * MINUTE;
  const open = row(90 * day, { symbol: 'GBPUSD' });
  await store(
    row(100 * day, { ...old, closedAt: new Date(NOW - 40 * day) }),
    open,
    row(50 * day, { ...old, closedAt: new Date(NOW - 31 * day) }),
    row(MINUTE),
  );
  expect(await getIds('/api/signals?symbol=GBPUSD')).toEqual([open.id]);
});
