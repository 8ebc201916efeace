import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Principal } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { createWakeUps, type WakeUps } from '../../platform/wake-up.ts';
import { createSignals } from './index.ts';
import { listSignalRows, listStrategySignalRows, toSignals } from './read-signals.ts';
import { insertSignals, updateSignal } from './signal-repository.ts';
import { type NewSignalRow, signal } from './signals.tables.ts';
import { signalRow } from './testing/rows.ts';

const START = Date.UTC(2024, 2, 4, 12, 0);
const MINUTE = 60_000;
const DAY = 86_400_000;
const STRATEGY_IDS = STRATEGIES.slice(0, 2).map(({ id }) => id) as [string, string];

const PRINCIPALS: readonly Principal[] = [
  { kind: 'anonymous' },
  { kind: 'operator', accountId: 'o' },
  { kind: 'member', accountId: 'a', strategies: [STRATEGY_IDS[0]] },
  { kind: 'member', accountId: 'b', strategies: 'all' },
  // Sees what the key sees.
  { kind: 'member', accountId: 'c', strategies: [STRATEGY_IDS[1]] },
  {
    kind: 'key',
    mode: 'live',
    callsPerHour: 1_000,
    accountId: 'a',
    keyId: 'k',
    scopes: ['signals:read'],
    strategies: [STRATEGY_IDS[1]],
  },
  { kind: 'key', mode: 'live', callsPerHour: 1_000, accountId: 'a', keyId: 'l', scopes: [], strategies: 'all' },
];
const QUESTIONS = [
  '/api/signals',
  '/api/signals?limit=3',
  '/api/signals?limit=100&status=closed',
  `/api/signals?strategy=${STRATEGY_IDS[0]}`,
  `/api/signals/strategy/${STRATEGY_IDS[1]}?limit=2`,
];

const db = useTestDatabase();
let wakeUps: WakeUps;
let app: FastifyInstance;
let serial = 0;
let now = START;
let principal: Principal = PRINCIPALS[0]!;
const viewer = () => testViewer(db.database, { publicDelayMs: 15 * MINUTE, principal, now });

const getApp = async (hints: Pick<WakeUps, 'watch'>): Promise<FastifyInstance> => {
  const module = createSignals(hints);
  await module.open!(() => {});
  return buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [module],
    getViewer: viewer,
  });
};

/** Creates an app that is notified of writes when the test does so. */
async function quietApp() {
  let forget = async () => {};
  const watch: WakeUps['watch'] = (_channel, look) => {
    forget = () => look(new AbortController().signal);
    return async () => {};
  };
  return { app: await getApp({ watch }), forget: () => forget() };
}

beforeAll(() => {
  wakeUps = createWakeUps(db.target, silentLog);
});
afterAll(async () => {
  await app.close();
  await wakeUps.close();
});
beforeEach(async () => {
  await db.database.delete(signal);
  now = START;
  principal = PRINCIPALS[0]!;
});

function row(at: number, strategy: number, isLive: boolean): NewSignalRow {
  serial += 1;
  return signalRow(serial, at, STRATEGY_IDS[strategy]!, isLive);
}

/** Returns the answer read from the tables, without the cache. */
async function fromTables(url: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const { limit, ...query } = Object.fromEntries(searchParams);
  const asked = { ...query, ...(limit === undefined ? {} : { limit: Number(limit) }) };
  const strategy = /strategy\/(.+)$/.exec(pathname)?.[1];
  const rows = strategy
    ? await listStrategySignalRows(viewer(), strategy, asked)
    : await listSignalRows(viewer(), asked);
  return { signals: JSON.parse(JSON.stringify(toSignals(rows).answer)), isMore: rows.next !== null };
}

const step = fc.oneof(
  fc.record({ do: fc.constant('open' as const), strategy: fc.nat(1), live: fc.boolean(), agoMinutes: fc.nat(60) }),
  fc.record({ do: fc.constant('close' as const), which: fc.nat(30), agoDays: fc.nat(31) }),
  fc.record({
    do: fc.constant('move' as const),
    which: fc.nat(30),
    change: fc.constantFrom('filled' as const, 'target' as const),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, MINUTE, 14 * MINUTE, DAY, 29 * DAY) }),
  fc.record({
    do: fc.constant('ask' as const),
    who: fc.nat(PRINCIPALS.length - 1),
    what: fc.nat(QUESTIONS.length - 1),
  }),
);

test('the cached answer equals the tables after any writes, for any reader, at any time', async () => {
  const { app: quiet, forget } = await quietApp();
  app = quiet;
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await db.database.delete(signal);
      await forget();
      now = START;
      const ids: string[] = [];
      for (const what of steps) {
        switch (what.do) {
          case 'open': {
            const fresh = row(now - what.agoMinutes * MINUTE, what.strategy, what.live);
            ids.push(fresh.id);
            await insertSignals(db.database, [fresh]);
            await forget();
            break;
          }
          case 'close':
            if (ids.length === 0) break;
            await updateSignal(db.database, ids[what.which % ids.length]!, {
              status: 'closed',
              closedAt: new Date(now - what.agoDays * DAY),
              closeReason: 'stop',
              netR: -1,
            });
            await forget();
            break;
          case 'move': {
            if (ids.length === 0) break;
            const change = what.change === 'filled' ? { filledAt: new Date(now) } : { targetsReached: 1 };
            const move = { at: new Date(now).toISOString(), change: what.change };
            await updateSignal(db.database, ids[what.which % ids.length]!, change, [move]);
            await forget();
            break;
          }
          case 'wait':
            now += what.ms;
            break;
          case 'ask': {
            principal = PRINCIPALS[what.who]!;
            const url = QUESTIONS[what.what]!;
            // From a new address each time, to stay below the rate limit.
            asked += 1;
            const answer = await app.inject({ url, remoteAddress: `10.0.${asked >> 8}.${asked & 255}` });
            expect({ signals: answer.json(), isMore: answer.headers.link !== undefined }).toEqual(
              await fromTables(url),
            );
          }
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(asked).toBeGreaterThan(100);
  await app.close();
});

test.each([true, false])(
  'a cached list is recomputed when a signal becomes public by time alone (published: %s)',
  async (isLive) => {
    const { app: quiet, forget } = await quietApp();
    const fresh = row(START, 0, isLive);
    await insertSignals(db.database, [fresh]);
    await forget();
    const ids = async () => (await quiet.inject('/api/signals')).json<{ id: string }[]>().map(({ id }) => id);
    now = START + 15 * MINUTE - 1;
    expect(await ids()).toEqual([]);
    now += 1;
    expect(await ids()).toEqual([fresh.id]);
    await quiet.close();
  },
);

test('every node returns a change written by any node', async () => {
  app = await getApp(wakeUps);
  const ids = async () => (await app.inject('/api/signals')).json<{ id: string }[]>().map(({ id }) => id);
  const old = row(START - DAY, 0, true);
  await insertSignals(db.database, [old]);
  await vi.waitFor(async () => expect(await ids()).toEqual([old.id]), { timeout: 20_000 });
  await db.database.delete(signal).where(eq(signal.id, old.id));
  await vi.waitFor(async () => expect(await ids()).toEqual([]), { timeout: 20_000 });
});

test('sends the same list compressed if the client accepts it', async () => {
  app = await getApp(wakeUps);
  await insertSignals(
    db.database,
    Array.from({ length: 60 }, (_, i) => row(START - DAY - i * MINUTE, 0, true)),
  );
  const ask = (encoding: string) => app.inject({ url: '/api/signals', headers: { 'accept-encoding': encoding } });
  const plain = await vi.waitFor(
    async () => {
      const answer = await ask('identity');
      expect(answer.json()).toHaveLength(50);
      return answer;
    },
    { timeout: 20_000 },
  );
  for (const [encoding, decode] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const answer = await ask(`${encoding}, identity`);
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([
      encoding,
      'cookie, authorization, accept-encoding',
    ]);
    expect(decode(answer.rawPayload).toString()).toBe(plain.body);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(answer.headers.etag).toBe(plain.headers.etag);
  }
});
