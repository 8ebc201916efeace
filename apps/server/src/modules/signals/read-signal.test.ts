import type { Principal, Signal, SignalDetail } from '@sealtick/contract';
import { SignalDetail as SignalDetailSchema } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { insertSendings } from '../feed-latency/sending-repository.ts';
import { appendEntries } from '../log/append-entries.ts';
import { closedFact, openedFact, publishedFact } from '../log/testing/facts.ts';
import { openTestLog, START, type TestLog } from '../log/testing/provider-log.ts';
import { createSignals } from './index.ts';
import { insertSignals } from './signal-repository.ts';
import { signalRow } from './testing/rows.ts';

const MINUTE = 60_000;
const DELAY = 15 * MINUTE;
const OPENED = START + 20 * MINUTE;

/** The entries of the first signal five minutes after its publication. */
const ENDED = {
  ...({ status: 'closed', closeReason: 'stop', netR: 0.5, targetsReached: 1, currentStop: '1.10002' } as const),
  filledAt: new Date(OPENED + 5 * MINUTE),
  fillPrice: '1.10002',
  closedAt: new Date(OPENED + 5 * MINUTE),
};

const iso = (ms: number) => new Date(ms).toISOString();

/** Row of a signal outside the log. Its fill was at an open and known at the close of that bar. */
const LATE = {
  ...ENDED,
  closedAt: new Date(OPENED + 50 * MINUTE),
  moves: [
    { at: iso(OPENED + 10 * MINUTE), change: 'filled' },
    { at: iso(OPENED + 30 * MINUTE), change: 'target' },
    { at: iso(OPENED + 35 * MINUTE), change: 'stopMoved', stop: ENDED.currentStop },
  ],
} as const;

const db = useTestDatabase();
let log: TestLog;
let app: FastifyInstance;
let principal: Principal = { kind: 'anonymous' };
let now = 0;

beforeAll(async () => {
  log = await openTestLog(db.database);
  const module = createSignals({ watch: () => async () => {} });
  await module.open!(() => {});
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [module],
    getViewer: () => testViewer(db.database, { market: 'simulated', publicDelayMs: DELAY, principal, now }),
  });
  const append = (facts: Parameters<typeof appendEntries>[3]) =>
    appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
  await append([publishedFact()]);
  log.clock.time = OPENED;
  const { entries } = await append([openedFact('one')]);
  log.clock.time = OPENED + 5 * MINUTE;
  await append([
    { ...about('one'), kind: 'signal.updated', change: 'filled', price: '1.10002' },
    { ...about('one'), kind: 'signal.updated', change: 'target', price: '1.10100', weight: 0.5, target: 1 },
    { ...about('one'), kind: 'signal.updated', change: 'stopMoved', price: '1.10110', stop: '1.10002' },
    closedFact('one'),
  ]);
  const live = { market: 'simulated', strategyId: openedFact('one').strategyId } as const;
  // The log takes precedence over the row.
  const moves = [{ at: iso(OPENED + 90 * MINUTE), change: 'filled' as const }];
  await insertSignals(db.database, [
    { ...signalRow(1, OPENED, 's'), ...live, ...ENDED, moves, id: 'one', logIndex: 2, leafHash: entries[0]!.leafHash },
    { ...signalRow(2, OPENED, 's', false), ...live, id: 'replayed' },
    { ...signalRow(4, OPENED, 's', false), ...live, ...LATE, id: 'late' },
    { ...signalRow(3, OPENED, 's'), ...live, id: 'other-market', market: 'real' },
  ]);
  await insertSendings(db.database, [{ signalId: 'one', sentAt: new Date(OPENED + 41), speed: 1 }]);
});
afterAll(async () => {
  await app.close();
  await log.remove();
});
beforeEach(() => {
  principal = { kind: 'anonymous' };
  now = OPENED + 60 * MINUTE;
});

const about = (signalId: string) =>
  ({ signalId, market: 'simulated', barCloseAt: new Date(OPENED + 5 * MINUTE).toISOString() }) as const;
const get = (id: string) => app.inject(`/api/signals/${id}`);
const getChanges = (answer: { json<T>(): T }) => answer.json<SignalDetail>().steps.map(({ change }) => change);

describe('GET /api/signals/{id}', () => {
  test('returns a signal with every entry about it, with index and hash', async () => {
    const answer = await get('one');
    expect(answer.statusCode, answer.body).toBe(200);
    const signal = SignalDetailSchema.parse(answer.json());
    expect(signal).toMatchObject({ id: 'one', index: 2, sentAt: new Date(OPENED + 41).toISOString() });
    expect(signal.outcomes, 'on which its confidence is based').toEqual({ n: 120, wins: 86, stopped: 20, meanR: 0.04 });
    expect(signal.steps.map(({ change, index, price, weight }) => [change, index, price, weight])).toEqual([
      ['opened', 2, signal.entry, null],
      ['filled', 3, '1.10002', null],
      ['target', 4, '1.10100', 0.5],
      ['stopMoved', 5, '1.10002', null],
      ['closed', 6, expect.any(String), expect.any(Number)],
    ]);
    expect(signal.steps[0]!.leafHash).toBe(signal.leafHash);
  });

  test('returns no entries for a backtest row', async () => {
    expect((await get('replayed')).json()).toMatchObject({ id: 'replayed', index: null, steps: [], sentAt: null });
  });

  test('answers 304 if the ETag matches', async () => {
    const { etag } = (await get('one')).headers;
    const again = await app.inject({ url: '/api/signals/one', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
  });

  test.each(['no-such', 'other-market', 'a'.repeat(200)])('answers 404 for %s', async (id) => {
    const answer = await get(id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('refuses an id with a control character, and names the field', async () => {
    const answer = await get('%00');
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'id']);
  });

  test('rejects an id that is too long, and names the field', async () => {
    const answer = await get('a'.repeat(201));
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

describe('Before the public delay has passed', () => {
  test('answers for a withheld signal as for a missing one', async () => {
    now = OPENED + DELAY - 1;
    const [withheld, none] = [await get('one'), await get('no-one')];
    expect(withheld.statusCode).toBe(404);
    expect(withheld.json().detail.replace('one', '')).toBe(none.json().detail.replace('no-one', ''));
    expect(withheld.body).not.toContain('1.1');
  });

  test('excludes entries of a public signal that are not public yet', async () => {
    now = OPENED + DELAY;
    expect(getChanges(await get('one'))).toEqual(['opened']);
    now = OPENED + 5 * MINUTE + DELAY;
    expect(getChanges(await get('one'))).toHaveLength(5);
  });

  test('shows the end of a public signal to subscribers only, in every list', async () => {
    const facts = ({ status, filledAt, fillPrice, currentStop, targetsReached, closedAt, pnl }: Signal) => ({
      status,
      filledAt,
      fillPrice,
      currentStop,
      targetsReached,
      closedAt,
      pnl,
    });
    const seen = async () => {
      const list = (await app.inject('/api/signals')).json<Signal[]>().filter(({ id }) => id === 'one');
      return [(await get('one')).json<SignalDetail>(), list[0]!].map(facts);
    };
    const withStatus = async (status: string) => (await app.inject(`/api/signals?status=${status}`)).json<Signal[]>();
    const { stop } = signalRow(1, OPENED, 's');
    const untouched = { status: 'active', filledAt: null, fillPrice: null, currentStop: stop, targetsReached: 0 };

    now = OPENED + DELAY;
    for (const row of await seen()) expect(row).toEqual({ ...untouched, closedAt: null, pnl: null });
    expect((await withStatus('active')).map(({ id }) => id)).toContain('one');
    expect((await withStatus('closed')).map(({ id }) => id)).not.toContain('one');

    now = OPENED + 5 * MINUTE + DELAY;
    for (const row of await seen()) expect(row).toMatchObject({ status: 'closed', pnl: ENDED.netR });
    expect((await withStatus('closed')).map(({ id }) => id)).toContain('one');

    now = OPENED + 5 * MINUTE;
    principal = { kind: 'member', accountId: 'a', strategies: [openedFact('one').strategyId] };
    for (const row of await seen()) expect(row).toMatchObject({ status: 'closed', pnl: ENDED.netR });
  });

  test('shows each change of a signal outside the log after its delay, in every read', async () => {
    const getRow = async (query: string) =>
      (await app.inject(`/api/signals${query}`)).json<Signal[]>().find(({ id }) => id === 'late');
    const seen = async () => {
      const [active, closed] = [await getRow('?status=active'), await getRow('?status=closed')];
      const rows = [(await get('late')).json<SignalDetail>(), (await getRow(''))!, (active ?? closed)!];
      const facts = rows.map(({ status, fillPrice, targetsReached, currentStop, pnl }) =>
        [active ? 'active' : 'closed', status, fillPrice, targetsReached, currentStop, pnl].join(' '),
      );
      expect(new Set(facts).size, facts.join()).toBe(1);
      return facts[0];
    };
    const { stop } = signalRow(1, OPENED, 's');
    const { fillPrice, currentStop, netR } = ENDED;
    const steps = [
      [OPENED, `active active  0 ${stop} `],
      [OPENED + 10 * MINUTE, `active active ${fillPrice} 0 ${stop} `],
      [OPENED + 30 * MINUTE, `active active ${fillPrice} 1 ${stop} `],
      [OPENED + 35 * MINUTE, `active active ${fillPrice} 1 ${currentStop} `],
      [OPENED + 50 * MINUTE, `closed closed ${fillPrice} 1 ${currentStop} ${netR}`],
    ] as const;
    for (const [i, [at, facts]] of steps.entries()) {
      now = at + DELAY - 1;
      if (i > 0) expect(await seen()).toBe(steps[i - 1]![1]);
      now += 1;
      expect(await seen()).toBe(facts);
    }
    now = OPENED + 50 * MINUTE;
    principal = { kind: 'member', accountId: 'a', strategies: [openedFact('one').strategyId] };
    expect(await seen(), 'a subscriber sees it immediately').toBe(steps.at(-1)![1]);
  });

  test('shows it immediately to a subscriber of its strategy, not of another', async () => {
    now = OPENED + 5 * MINUTE;
    principal = { kind: 'member', accountId: 'a', strategies: [openedFact('one').strategyId] };
    expect(getChanges(await get('one'))).toHaveLength(5);
    principal = { kind: 'member', accountId: 'a', strategies: ['another'] };
    expect((await get('one')).statusCode).toBe(404);
  });
});
