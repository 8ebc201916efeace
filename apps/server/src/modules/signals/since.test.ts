import type { LogFact, Principal, Signal } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { appendEntries } from '../log/append-entries.ts';
import { alertFact, closedFact, filledFact, openedFact } from '../log/testing/facts.ts';
import { openTestLog, START, type TestLog } from '../log/testing/provider-log.ts';
import { createSignals } from './index.ts';
import { insertSignals, updateSignal } from './signal-repository.ts';
import { signalRow } from './testing/rows.ts';

const MINUTE = 60_000;
const DELAY = 15 * MINUTE;
const MEMBER: Principal = { kind: 'member', accountId: 'a', strategies: ['trend'] };

const db = useTestDatabase();
let log: TestLog;
let app: FastifyInstance;
let principal: Principal;
let publicDelayMs: number;
let now: number;
let wake = async () => {};

beforeAll(async () => {
  log = await openTestLog(db.database);
  const module = createSignals({
    watch: (_channel, look) => {
      wake = () => look(new AbortController().signal);
      return async () => {};
    },
  });
  await module.open!(() => {});
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [module],
    getViewer: () => testViewer(db.database, { principal, publicDelayMs, now, market: 'simulated' }),
  });
});
afterAll(async () => {
  await app.close();
  await log.remove();
});
beforeEach(() => {
  principal = { kind: 'anonymous' };
  publicDelayMs = 0;
  // After everything that an earlier test published.
  now = Math.max(log.clock.time, START) + 60 * MINUTE;
  log.clock.time = now;
});

async function append(...facts: LogFact[]): Promise<number[]> {
  const { entries } = await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
  await wake();
  return entries.map(({ entry }) => entry.index);
}

let serial = 0;
/** Publishes a signal like the runner, and returns its id. */
async function publish(strategyId = 'trend'): Promise<string> {
  serial += 1;
  const id = `sig_since${serial}`;
  const [logIndex] = await append(openedFact(id, strategyId));
  await insertSignals(db.database, [
    { ...signalRow(serial, log.clock.time, strategyId), id, logIndex: logIndex!, market: 'simulated' },
  ]);
  await wake();
  return id;
}

async function close(id: string): Promise<void> {
  await append(filledFact(id), closedFact(id));
  const closedAt = new Date(log.clock.time);
  await updateSignal(db.database, id, { status: 'closed', closedAt, closeReason: 'target', netR: 0.9 });
  await wake();
}

/** Returns the ids that a request lists, and the cursor of its header. */
async function poll(since?: string, more = ''): Promise<{ ids: string[]; cursor: string; link: string }> {
  const url = `/api/signals?limit=500${more}${since === undefined ? '' : `&since=${since}`}`;
  const answer = await app.inject({ url });
  expect([answer.statusCode, url]).toEqual([200, url]);
  const { 'sealtick-cursor': cursor, link = '' } = answer.headers;
  return { ids: answer.json<Signal[]>().map(({ id }) => id), cursor: String(cursor), link: String(link) };
}

test('lists what opened or changed since the cursor of the last answer, and nothing else', async () => {
  const before = await publish();
  const first = await poll();
  expect(first.ids).toContain(before);
  expect((await poll(first.cursor)).ids).toEqual([]);
  const [one, two] = [await publish(), await publish()];
  await append(alertFact('a release'));
  const second = await poll(first.cursor);
  expect(second.ids).toEqual([two, one]);
  await close(before);
  const third = await poll(second.cursor);
  expect(third.ids, 'an older signal that closed').toEqual([before]);
  expect((await poll(third.cursor)).ids).toEqual([]);
  expect((await poll(first.cursor)).ids, 'everything since the first answer').toEqual([two, one, before]);
});

test('lists a signal to the public once its delay has passed, though later ones were listed before', async () => {
  publicDelayMs = DELAY;
  await append(alertFact('to begin with'));
  const start = await poll();
  const early = await publish();
  expect((await poll(start.cursor)).ids).toEqual([]);
  principal = { kind: 'operator', accountId: 'o' };
  expect((await poll(start.cursor)).ids).toEqual([early]);
  principal = { kind: 'anonymous' };
  const meantime = await poll(start.cursor);
  now += DELAY;
  const later = await poll(meantime.cursor);
  expect(later.ids).toEqual([early]);
  expect((await poll(later.cursor)).ids).toEqual([]);
});

test('lists a signal to its subscriber immediately, and not again when it becomes public', async () => {
  publicDelayMs = DELAY;
  principal = MEMBER;
  const start = await poll();
  const [own, other] = [await publish('trend'), await publish('range')];
  const first = await poll(start.cursor);
  expect(first.ids).toEqual([own]);
  now += DELAY;
  const second = await poll(first.cursor);
  expect(second.ids).toEqual([other]);
  expect((await poll(second.cursor)).ids).toEqual([]);
});

test('continues over pages, and narrows like any list', async () => {
  const start = await poll();
  const ids = [await publish(), await publish(), await publish('range')].reverse();
  const answer = await app.inject({ url: `/api/signals?limit=2&since=${start.cursor}` });
  const next = /<([^>]+)>/.exec(String(answer.headers.link))![1]!;
  const rest = await app.inject({ url: next });
  expect([...answer.json<Signal[]>(), ...rest.json<Signal[]>()].map(({ id }) => id)).toEqual(ids);
  expect((await poll(start.cursor, '&strategy=range')).ids).toEqual([ids[0]]);
  expect((await poll(start.cursor, '&minConfidence=99')).ids).toEqual([]);
});

test.each([
  ['that is none', () => 'x', /cursor of the live feed/],
  ['of an index', () => '12', /cursor of the live feed/],
  ['of another log', () => encoded('provider-other~1~1~'), /current log/],
  ['ahead of the log', () => encoded(`${log.logId}~900000~900000~`), /ahead/],
])('refuses a cursor %s and names the field', async (_what, getCursor, message) => {
  const { statusCode, body } = await app.inject({ url: `/api/signals?since=${getCursor()}` });
  expect(statusCode).toBe(400);
  expect(JSON.parse(body).errors).toEqual([{ path: 'since', message: expect.stringMatching(message) }]);
});

test('refuses a cursor more than ten thousand entries behind, as the feed does', async () => {
  const { cursor } = await poll();
  await append(...Array.from({ length: 10_001 }, (_, i) => alertFact(`alert ${i}`)));
  const { statusCode, body } = await app.inject({ url: `/api/signals?since=${cursor}` });
  expect([statusCode, JSON.parse(body).errors[0].message]).toEqual([400, expect.stringContaining('10000 entries')]);
});

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
