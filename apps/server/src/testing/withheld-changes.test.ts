import { type LogFact, READS } from '@sealtick/contract';
import { DAY_MS, getInstrument } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSendings } from '../modules/feed-latency/sending-repository.ts';
import { openedFact } from '../modules/log/testing/facts.ts';
import { insertSignals, updateSignal } from '../modules/signals/signal-repository.ts';
import { signal } from '../modules/signals/signals.tables.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { publishVersion, selectRunningVersions } from '../modules/strategies/index.ts';
import { DELAY_MS, type OpenProgram, openProgram } from './open-program.ts';
import { getAddresses, getSamples, OTHER_ROUTES, READ_NAMES, refusal, SIGNAL, STRATEGY } from './read-samples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MIDNIGHT = Date.UTC(2026, 2, 10);
const NOW = MIDNIGHT + 12 * HOUR;
const PUBLISHED = MIDNIGHT - 5 * DAY_MS;
const iso = (ms: number) => new Date(ms).toISOString();
const market = 'real' as const;

/** All reads except those of hashes and sizes of the log, which are public immediately (docs/log.md). */
const DELAYED = READ_NAMES.filter((name) => READS[name].entitlement !== 'hashes');

/** Those that change, requested one by one. */
const CHANGED = ['held', 'replayed', 'replayed-now'].map((id) => `/api/signals/${id}`);

const held = (id: string, openedAt: number) => ({
  ...signalRow(1, openedAt, STRATEGY),
  id,
  filledAt: new Date(openedAt),
});
const about = (signalId: string, barCloseAt: number) => ({ market, signalId, barCloseAt: iso(barCloseAt) });

let program: OpenProgram;
let time = PUBLISHED - MINUTE;
/** The first entry that is not public yet. */
let index = 0;
let before: Map<string, string>;
let after: Map<string, string>;

beforeAll(async () => {
  program = await openProgram({ now: () => time });
  await makeHistory();
  time = NOW + DELAY_MS - 1;
  before = await askAll();
  time = NOW;
  await makeNews();
  // Recomputes the answers that are cached for some seconds.
  await askAll();
  time = NOW + DELAY_MS - 1;
  after = await askAll();
});
afterAll(() => program.close());

async function append(facts: readonly LogFact[]) {
  const { entries } = await program.append(program.db.database, facts);
  return entries;
}

async function publish(id: string): Promise<void> {
  const fact = { ...openedFact(id, STRATEGY), market, version: 2, barCloseAt: iso(time), validUntil: iso(time + HOUR) };
  const [{ entry, leafHash }] = (await append([fact])) as [Awaited<ReturnType<typeof append>>[0]];
  const row = { ...signalRow(entry.index, time, STRATEGY), id, logIndex: entry.index, leafHash };
  await insertSignals(program.db.database, [row]);
  await insertSendings(program.db.database, [{ signalId: id, sentAt: new Date(time), speed: 1 }]);
}

/** Creates a strategy, an open and a closed signal, and an open backtest row: all public. */
async function makeHistory(): Promise<void> {
  const { database } = program.db;
  time = PUBLISHED;
  const running = (await selectRunningVersions(database, market)).get(STRATEGY)!;
  const hash = 'ab'.repeat(32);
  const streams = [{ symbol: 'EURUSD', timeframe: '5m' as const, partner: null, anchor: PUBLISHED }];
  const plan = { strategyId: STRATEGY, market, paramsSha256: hash, rulesSha256: [hash] as const, streams };
  const instruments = [getInstrument('EURUSD')!];
  await publishVersion(database, { ...plan, instruments }, running, program.logId, program.append);
  for (const id of ['ended', 'held']) {
    time += HOUR;
    await publish(id);
    await append([{ ...about(id, time + 5 * MINUTE), kind: 'signal.updated', change: 'filled', price: '1.10000' }]);
    await updateSignal(database, id, { filledAt: new Date(time), fillPrice: '1.10000' });
  }
  await close('ended', time + HOUR);
  for (let midnight = PUBLISHED + DAY_MS; midnight < MIDNIGHT; midnight += DAY_MS) await mark(midnight);
  const moves = [{ at: iso(time), change: 'filled' as const }];
  await insertSignals(database, [
    { ...held('replayed', time), record: 'backtest', logIndex: null, leafHash: null, moves },
  ]);
}

/** Publishes every kind of change now; some happened before the last midnight and are late. */
async function makeNews(): Promise<void> {
  const { database } = program.db;
  const late = MIDNIGHT - 4 * HOUR;
  const size = (
    await append([
      { ...about('held', late), kind: 'signal.updated', change: 'stopMoved', price: '1.10050', stop: '1.10000' },
    ])
  )[0]!;
  index = size.entry.index;
  await close('held', late);
  await append([{ kind: 'day.marked', market, date: iso(MIDNIGHT - 1).slice(0, 10), marks: [] }]);
  await publish(SIGNAL);
  const now = new Date(NOW);
  const stop = '1.10000';
  await updateSignal(
    database,
    'replayed',
    { status: 'closed', closedAt: now, closeReason: 'stop', netR: 0.5, targetsReached: 1, currentStop: stop },
    [
      { at: iso(NOW), change: 'target' },
      { at: iso(NOW), change: 'stopMoved', stop },
    ],
  );
  await insertSignals(database, [
    { ...signalRow(9, NOW, STRATEGY), id: 'replayed-now', record: 'backtest', logIndex: null, leafHash: null },
  ]);
}

async function close(id: string, barCloseAt: number): Promise<void> {
  const price = '1.10100';
  await append([
    { ...about(id, barCloseAt), kind: 'signal.updated', change: 'target', price, weight: 1, target: 1 },
    {
      ...about(id, barCloseAt),
      kind: 'signal.closed',
      reason: 'target',
      exits: [{ price, weight: 1 }],
      cost: '0',
      netR: 1,
    },
  ]);
  const ended = { status: 'closed', closedAt: new Date(barCloseAt), closeReason: 'target', netR: 1 } as const;
  await updateSignal(program.db.database, id, { ...ended, targetsReached: 1 });
}

async function mark(midnight: number): Promise<void> {
  time = midnight;
  await append([{ kind: 'day.marked', market, date: iso(midnight - 1).slice(0, 10), marks: [] }]);
}

/** Returns the answers of every read, over HTTP and to pages, and of every other route. */
async function askAll(): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const address of [...OTHER_ROUTES, ...CHANGED]) said.set(address, await ask(address));
  for (const name of DELAYED) {
    for (const address of getAddresses(name, index)) said.set(address, await ask(address));
    for (const input of getSamples(name, index)) {
      const answer = await program.askAsPage(READS[name], input as never).catch(refusal);
      said.set(`${name} ${JSON.stringify(input)}`, JSON.stringify(answer));
    }
  }
  return said;
}

/** Returns status, headers about the content, and body. */
async function ask(url: string): Promise<string> {
  const { statusCode, headers, body } = await program.ask({ url });
  const { etag, link, 'last-modified': modified, 'cache-control': kept, 'content-length': length } = headers;
  const head = JSON.stringify({ etag, link, modified, kept, length });
  return `${statusCode} ${head} ${body.replace(/"requestId":"[^"]+"/, '')}`;
}

describe('Changes of signals within the public delay', () => {
  test('change no answer of the API or to a page: not in number, order, ETag or link', () => {
    for (const [name, said] of before) expect.soft(after.get(name), name).toBe(said);
  });

  test('change each of them once public, so the test would detect a leak', async () => {
    time = NOW + DELAY_MS + MINUTE;
    const now = await askAll();
    const changed = [...now].flatMap(([name, said]) => (before.get(name) === said ? [] : [name]));
    expect(changed).toEqual(expect.arrayContaining(CHANGED_READS));
  });

  test('are in the log immediately, as hashes only', async () => {
    time = NOW;
    const [first] = (await program.ask({ url: `/api/log/entries?from=${index}&to=${index + 400}` })).json<object[]>();
    expect(first).toEqual({ index, leafHash: expect.any(String) });
    const proof = await program.ask({ url: `/api/log/proof/${index}` });
    expect(Object.keys(proof.json()).sort()).toEqual(['index', 'leafHash', 'proof', 'rootHash', 'size']);
    const rows = await program.db.database.select().from(signal).where(eq(signal.id, 'held'));
    expect(rows, 'the row itself says it').toMatchObject([{ status: 'closed' }]);
  });
});

const CHANGED_READS = [
  ...CHANGED,
  '/api/signals',
  '/api/signals?status=closed',
  `/api/signals/${SIGNAL}`,
  `/api/signals/strategy/${STRATEGY}`,
  '/api/delivery',
  '/api/figures',
  '/api/live-records',
  '/api/calibration',
  `/api/strategies/${STRATEGY}/performance`,
  `/api/strategies/${STRATEGY}/trades?record=live`,
  `/api/strategies/${STRATEGY}/trades.csv?record=live`,
  'signals.list {}',
  `signals.get {"id":"${SIGNAL}"}`,
  'strategies.calibration {}',
  'delivery.figures {}',
  `strategies.performance {"id":"${STRATEGY}"}`,
];
