import type { Principal, Signal } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import type { WakeUps } from '../../platform/wake-up.ts';
import { createSignals, findNewestSignal } from './index.ts';
import { insertSignals } from './signal-repository.ts';
import { type NewSignalRow, signal } from './signals.tables.ts';
import { signalRow } from './testing/rows.ts';

const NOW = Date.UTC(2024, 2, 4, 12, 0);
const MINUTE = 60_000;
const DAY = 86_400_000;
const [FIRST, SECOND] = STRATEGIES.map(({ id }) => id) as [string, string];

const db = useTestDatabase();
let app: FastifyInstance;
let principal: Principal = { kind: 'anonymous' };
let publicDelayMs = 0;
let serial = 0;
let wake = async () => {};

beforeAll(async () => {
  const watch: WakeUps['watch'] = (_channel, look) => {
    wake = () => look(new AbortController().signal);
    return async () => {};
  };
  const module = createSignals({ watch });
  await module.open!(() => {});
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: pino({ level: 'silent' }),
    modules: [module],
    getViewer: () => testViewer(db.database, { publicDelayMs, principal, now: NOW }),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.database.delete(signal);
  await wake();
  principal = { kind: 'anonymous' };
  publicDelayMs = 0;
});

/** Returns a row of the live record, `agoMs` old. */
function row(agoMs: number, more: Partial<NewSignalRow> = {}): NewSignalRow {
  serial += 1;
  return { ...signalRow(serial, NOW - agoMs, FIRST), note: 'a reason', ...more };
}

const backtest = (agoMs: number, more: Partial<NewSignalRow> = {}) =>
  row(agoMs, { record: 'backtest', logIndex: null, leafHash: null, ...more });
const store = async (...rows: NewSignalRow[]) => {
  await insertSignals(db.database, rows);
  await wake();
};
const get = (url: string) => app.inject({ url });
const getIds = async (url: string) => (await get(url)).json<Signal[]>().map(({ id }) => id);

describe('GET /api/signals', () => {
  test('lists published signals newest first, with every field of the contract', async () => {
    const [older, newer] = [
      row(2 * MINUTE),
      row(MINUTE, {
        status: 'closed',
        closedAt: new Date(NOW),
        closeReason: 'stop',
        netR: -1.05,
        fillPrice: '1.10002',
        filledAt: new Date(NOW),
      }),
    ];
    await store(older, newer);
    const answer = await get('/api/signals');
    expect(answer.statusCode).toBe(200);
    const [first, second] = answer.json<Signal[]>();
    expect(first).toMatchObject({
      id: newer.id,
      result: 'loss',
      pnl: -1.05,
      basis: { record: 'live', market: 'real' },
      index: newer.logIndex,
    });
    expect(second).toMatchObject({
      id: older.id,
      status: 'active',
      result: null,
      pnl: null,
      targets: ['1.10100'],
      weights: [1],
      outcomes: { n: 120, wins: 86, stopped: 20, meanR: 0.04 },
    });
    expect(second!.strategyName).not.toBe(FIRST);
  });

  test('fills up to fifty with backtest rows, behind the published ones', async () => {
    const live = Array.from({ length: 3 }, (_, i) => row((i + 1) * MINUTE));
    await store(...live, ...Array.from({ length: 60 }, (_, i) => backtest(i * MINUTE)));
    const signals = (await get('/api/signals')).json<Signal[]>();
    expect(signals).toHaveLength(50);
    expect(signals.slice(0, 3).map(({ id }) => id)).toEqual(live.map(({ id }) => id));
    expect(signals.slice(3).every(({ basis, index }) => basis.record === 'backtest' && index === null)).toBe(true);
  });

  test('shows no backtest row once fifty signals are published', async () => {
    await store(...Array.from({ length: 51 }, (_, i) => row(i * MINUTE)), backtest(MINUTE));
    expect(await getIds('/api/signals?limit=500')).toHaveLength(51);
  });

  test('pages through all signals, each once, by the Link header', async () => {
    const all = [
      ...Array.from({ length: 7 }, (_, i) => row(i * MINUTE)),
      ...Array.from({ length: 6 }, (_, i) => backtest(i * MINUTE)),
    ];
    await store(...all);
    const seen: string[] = [];
    let url: string | null = '/api/signals?limit=3';
    while (url) {
      const answer = await get(url);
      seen.push(...answer.json<Signal[]>().map(({ id }) => id));
      url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] ?? null;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  test('lists the latest entry of the log first if several have the same time', async () => {
    const together = Array.from({ length: 5 }, () => row(MINUTE));
    await store(...together);
    expect(await getIds('/api/signals')).toEqual(together.map(({ id }) => id).reverse());
    const [first] = await getIds('/api/signals?limit=1');
    const link = (await get('/api/signals?limit=1')).headers.link;
    const [second] = await getIds(String(link).slice(1, String(link).indexOf('>')));
    expect([first, second]).toEqual([together[4]!.id, together[3]!.id]);
  });

  test('filters by strategy and by status', async () => {
    const other = row(MINUTE, { strategyId: SECOND });
    const closed = row(2 * MINUTE, { status: 'closed', closedAt: new Date(NOW), closeReason: 'expired' });
    await store(other, closed);
    expect(await getIds(`/api/signals?strategy=${SECOND}`)).toEqual([other.id]);
    expect(await getIds('/api/signals?status=closed')).toEqual([closed.id]);
  });

  test('drops closed signals after 30 days, and keeps open ones', async () => {
    const open = row(40 * DAY);
    const closed = row(41 * DAY, {
      status: 'closed',
      closedAt: new Date(NOW - 31 * DAY),
      closeReason: 'stop',
      netR: -1,
    });
    await store(open, closed);
    expect(await getIds('/api/signals')).toEqual([open.id]);
    expect(await getIds(`/api/signals/strategy/${FIRST}`)).toEqual([open.id, closed.id]);
  });

  test.each(['status=closed', 'status=closed&symbol=EURUSD', 'result=loss', `strategy=${FIRST}`])(
    'keeps them in the archive, and then shows the backtest: %s',
    async (query) => {
      const closed = { status: 'closed', closeReason: 'stop', netR: -1 } as const;
      const rows = [1, 29, 31, 200].map((days) => row(days * DAY, { ...closed, closedAt: new Date(NOW - days * DAY) }));
      const before = backtest(400 * DAY, { ...closed, closedAt: new Date(NOW - 399 * DAY) });
      await store(...rows, before);
      expect(await getIds(`/api/signals?${query}`)).toEqual([...rows, before].map(({ id }) => id));
    },
  );

  test('shows no backtest rows behind a list that leaves archived ones out', async () => {
    const closed = { status: 'closed', closeReason: 'stop', netR: -1 } as const;
    const open = row(DAY);
    const archived = row(50 * DAY, { ...closed, closedAt: new Date(NOW - 40 * DAY) });
    await store(open, archived, backtest(400 * DAY, { ...closed, closedAt: new Date(NOW - 399 * DAY) }));
    expect(await getIds('/api/signals')).toEqual([open.id]);
  });

  test('returns signals of one market only', async () => {
    await store(row(MINUTE, { market: 'simulated' }));
    expect(await getIds('/api/signals')).toEqual([]);
  });

  test.each([
    ['limit=501', 'limit'],
    ['limit=0', 'limit'],
    ['limit=ten', 'limit'],
    ['status=open', 'status'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('l.99999999999999.1').toString('base64url')}`, 'cursor'],
    ['colour=red', 'colour'],
    ['strategy=%00', 'strategy'],
    ['symbol=%00', 'symbol'],
    ['side=up', 'side'],
    ['assetClass=bonds', 'assetClass'],
    ['timeframe=7m', 'timeframe'],
    ['result=won', 'result'],
    ['minConfidence=101', 'minConfidence'],
    ['minRewardRisk=many', 'minRewardRisk'],
  ])('rejects %s with 400 and names %s', async (query, field) => {
    const answer = await get(`/api/signals?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(JSON.stringify(answer.json())).toContain(field);
  });

  test('answers 304 if the ETag matches', async () => {
    await store(row(MINUTE));
    const { etag } = (await get('/api/signals')).headers;
    expect((await app.inject({ url: '/api/signals', headers: { 'if-none-match': String(etag) } })).statusCode).toBe(
      304,
    );
  });
});

describe('Before the public delay has passed', () => {
  const fresh = () => row(14 * MINUTE);
  const aged = () => row(15 * MINUTE);

  beforeEach(() => {
    publicDelayMs = 15 * MINUTE;
  });

  test('anonymous visitors do not see a signal, at any list', async () => {
    const [hidden, shown] = [fresh(), aged()];
    await store(hidden, shown);
    expect(await getIds('/api/signals')).toEqual([shown.id]);
    expect(await getIds(`/api/signals/strategy/${FIRST}`)).toEqual([shown.id]);
  });

  test('the result of a withheld end is not a filter', async () => {
    const ended = row(20 * MINUTE, { status: 'closed', closedAt: new Date(NOW), closeReason: 'target', netR: 2 });
    const replayed = backtest(20 * MINUTE, {
      status: 'closed',
      closedAt: new Date(NOW - MINUTE),
      closeReason: 'stop',
      netR: -1,
    });
    await store(ended, replayed);
    expect(await getIds('/api/signals?result=loss')).toEqual([]);
    principal = { kind: 'operator', accountId: 'o' };
    expect(await getIds('/api/signals?result=loss')).toEqual([replayed.id]);
  });

  test('a subscriber sees the strategies subscribed to, and no others', async () => {
    principal = { kind: 'member', accountId: 'a', strategies: [FIRST] };
    const [own, other] = [fresh(), { ...fresh(), strategyId: SECOND }];
    await store(own, other);
    expect(await getIds('/api/signals')).toEqual([own.id]);
  });

  test('a subscriber of one market group sees its signals only, active and closed', async () => {
    principal = { kind: 'member', accountId: 'a', strategies: [`${FIRST}@fx`, `${SECOND}@fx`] };
    const onFx = fresh();
    const others = (['indices', 'crypto'] as const).map((assetClass) => ({
      ...fresh(),
      strategyId: SECOND,
      assetClass,
    }));
    await store(onFx, ...others);
    for (const query of ['', '?status=active', `?strategy=${FIRST}`]) {
      expect(await getIds(`/api/signals${query}`), query).toEqual([onFx.id]);
    }
  });

  test('an operator and a subscriber to everything see all of them', async () => {
    const both = [row(2 * MINUTE), row(3 * MINUTE, { strategyId: SECOND })];
    await store(...both);
    for (const kind of ['operator', 'member'] as const) {
      principal = kind === 'operator' ? { kind, accountId: 'o' } : { kind, accountId: 'm', strategies: 'all' };
      expect(await getIds('/api/signals')).toEqual(both.map(({ id }) => id));
    }
  });
});

describe('GET /api/signals/strategy/{id}', () => {
  test('answers 404 for a strategy that does not exist', async () => {
    const answer = await get('/api/signals/strategy/no-such');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', detail: 'Unknown strategy "no-such".' });
  });
});

test('The newest signal of a viewer is the newest that the viewer may see', async () => {
  const anyone = { principal: { kind: 'anonymous' }, publicDelayMs: 15 * MINUTE, now: NOW } as const;
  const subscriber = { ...anyone, principal: { kind: 'member', accountId: 'amara', strategies: [FIRST] } } as const;
  expect(await findNewestSignal(testViewer(db.database, anyone))).toBeNull();
  const [older, newer] = [row(20 * MINUTE), row(5 * MINUTE)];
  await store(older, newer);
  expect((await findNewestSignal(testViewer(db.database, anyone)))?.id).toBe(older.id);
  expect((await findNewestSignal(testViewer(db.database, subscriber)))?.id).toBe(newer.id);
});
