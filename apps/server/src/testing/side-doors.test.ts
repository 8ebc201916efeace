import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANONYMOUS, type PageServices } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { FeedClient, program } from '../modules/feed/testing/feed-client.ts';
import type { LogModule } from '../modules/log/index.ts';
import { openedFact } from '../modules/log/testing/facts.ts';
import { insertSignals } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { composeProgram } from '../modules.ts';
import { HealthBoard } from '../platform/health.ts';
import { silentLog } from '../platform/logging.ts';
import { Schedule } from '../platform/schedule.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { createWakeUps, type WakeUps } from '../platform/wake-up.ts';

const DELAY_MS = 15 * 60_000;
const ISSUED_AT = Date.UTC(2026, 2, 4, 12, 0, 0);
const STRATEGY = STRATEGIES[0]!.id;
const SIGNAL = 'sig_fresh000';
/** What only who pays may know yet. */
const SECRETS = { entry: '1.234517', stop: '1.231573', target: '1.239937', note: 'a note that gives it away' };

/** Every way to read over HTTP, with the addresses it is tried at. A route that is not here fails the test: ask it. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  '/healthz': ['/healthz'],
  '/readyz': ['/readyz'],
  '/ws': ['/ws'],
  '/api/openapi.json': ['/api/openapi.json'],
  '/api/asyncapi.json': ['/api/asyncapi.json'],
  '/api/auth/user': ['/api/auth/user'],
  '/api/bars': ['/api/bars?symbol=EURUSD&timeframe=5m'],
  '/api/bars/columns': ['/api/bars/columns?symbol=EURUSD&timeframe=5m'],
  '/api/calendar': ['/api/calendar'],
  '/api/calibration': ['/api/calibration'],
  '/api/delivery': ['/api/delivery'],
  '/api/figures': ['/api/figures'],
  '/api/instruments': ['/api/instruments'],
  '/api/live-records': ['/api/live-records'],
  '/api/log/checkpoint': ['/api/log/checkpoint'],
  '/api/log/consistency': ['/api/log/consistency?from=1'],
  '/api/log/entries': ['/api/log/entries?from=1&to=500'],
  '/api/log/keys': ['/api/log/keys'],
  '/api/log/proof/:index': ['/api/log/proof/INDEX'],
  '/api/signals': ['/api/signals', '/api/signals?limit=500&status=active', `/api/signals?strategy=${STRATEGY}`],
  '/api/signals/:id': [`/api/signals/${SIGNAL}`],
  '/api/signals/strategy/:id': [`/api/signals/strategy/${STRATEGY}`],
  '/api/status': ['/api/status'],
  '/api/strategies': ['/api/strategies'],
  '/api/strategies/:id': [`/api/strategies/${STRATEGY}`],
  '/api/strategies/:id/performance': [`/api/strategies/${STRATEGY}/performance`],
  '/api/strategies/:id/trades': [
    `/api/strategies/${STRATEGY}/trades`,
    `/api/strategies/${STRATEGY}/trades?record=live`,
  ],
  '/api/strategies/:id/trades.csv': [`/api/strategies/${STRATEGY}/trades.csv`],
};

/** What a page may ask for, and so could show; every verb has its row. */
const ASKED_BY_PAGES: { readonly [Verb in keyof PageServices]: (services: PageServices) => Promise<unknown> } = {
  site: (services) => services.site(),
  status: (services) => services.status(),
  settings: (services) => services.settings(),
  visitor: (services) => services.visitor(),
  figures: (services) => services.figures(),
  listStrategies: (services) => services.listStrategies(),
  getStrategy: (services) => services.getStrategy(STRATEGY),
  readPerformance: (services) => services.readPerformance(STRATEGY),
  listTrades: (services) => services.listTrades(STRATEGY, 'live'),
  readCalibration: (services) => services.readCalibration(),
  readEquity: (services) => services.readEquity(STRATEGY),
  readBars: (services) => services.readBars({ symbol: 'EURUSD', timeframe: '5m' } as never),
  listSignals: (services) => services.listSignals({ limit: 500 }),
  listStrategySignals: (services) => services.listStrategySignals(STRATEGY),
  getSignal: (services) => services.getSignal(SIGNAL),
  getPublicSignal: (services) => services.getPublicSignal(SIGNAL),
  delivery: (services) => services.delivery(),
  logCheckpoint: (services) => services.logCheckpoint(),
  logProof: (services) => services.logProof(index, index),
};

let folder: string;
let db: TestDatabase;
let wakeUps: WakeUps;
let app: FastifyInstance;
let pages: PageServices;
let index: number;
let listener: FeedClient;
let time = ISSUED_AT - 60_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-doors-'));
  db = await createTestDatabase();
  wakeUps = createWakeUps(db.target, silentLog);
  const clock = { now: () => time };
  const config = readConfig({ MARKET: 'files', PUBLIC_FEED_DELAY: '15', NODE_ENV: 'test', DATA_DIR: folder });
  const composed = composeProgram({
    config,
    log: silentLog,
    clock,
    database: db.database,
    databaseTarget: db.target,
    wakeUps,
    health: new HealthBoard(clock, silentLog),
    schedule: new Schedule(clock, silentLog),
  });
  for (const module of composed.modules) await module.open?.(() => {});
  for (const module of composed.modules) await module.prepare?.(() => {});
  app = await buildApp({ config, log: silentLog, modules: composed.modules });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  pages = composed.services({ raw: { headers: {} } } as never);
  listener = new FeedClient(`${address.replace('http', 'ws')}/ws`, program(null));
  await listener.hears('subscribed');
  time = ISSUED_AT;
  index = await publish(composed.modules.find(({ name }) => name === 'log') as LogModule);
});
afterAll(async () => {
  await app.close();
  await wakeUps.close();
  await db.close();
  await rm(folder, { recursive: true });
});

/** A signal as the runner publishes one: its entry, and the row that shows it. */
async function publish(log: LogModule): Promise<number> {
  const { entry, stop, target, note } = SECRETS;
  const targets = [{ price: target, weight: 1 }];
  const fact = { ...openedFact(SIGNAL, STRATEGY), market: 'real' as const, entry, stop, targets };
  const { entries } = await log.appendEntries(db.database, log.providerLogId(), [fact]);
  const { leafHash, entry: sealed } = entries[0]!;
  const row = { ...signalRow(1, ISSUED_AT, STRATEGY), id: SIGNAL, logIndex: sealed.index, leafHash };
  await insertSignals(db.database, [{ ...row, entry, stop, currentStop: stop, targets, note }]);
  return sealed.index;
}

const given = (text: string): string[] => Object.values(SECRETS).filter((secret) => text.includes(secret));

async function ask(path: string): Promise<string> {
  const { statusCode, body, headers } = await app.inject({ url: path.replace('INDEX', String(index)) });
  // An error of ours would say nothing, and so prove nothing; but nobody works here, and readiness says so.
  if (path !== '/readyz') expect(statusCode, path).toBeLessThan(500);
  return `${JSON.stringify(headers)} ${body}`;
}

/** The paths that answer GET, read off the router itself. */
function routesOf({ printRoutes }: FastifyInstance): string[] {
  const path: string[] = [];
  const found: string[] = [];
  for (const line of printRoutes.call(app, { commonPrefix: false }).split('\n')) {
    const [, indent, part, methods = ''] = /^([ │]*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    path.length = indent!.length / 4;
    path.push(part);
    if (methods.split(', ').includes('GET')) found.push(path.join(''));
  }
  // What takes every other address refuses it.
  return found.filter((route) => !/^\/api\/?$|\*$/.test(route));
}

describe('A signal that is not public yet', () => {
  test('Every way to read has its row here', () => {
    expect(Object.keys(DOORS).sort()).toEqual(routesOf(app).sort());
    expect(Object.keys(ASKED_BY_PAGES).sort()).toEqual(Object.keys(pages).sort());
    expect(ANONYMOUS).toEqual({ kind: 'anonymous' });
  });

  test.each(Object.entries(DOORS))('%s says none of its prices to who has not signed in', async (_route, paths) => {
    for (const late of [0, DELAY_MS - 1]) {
      time = ISSUED_AT + late;
      for (const path of paths) expect(given(await ask(path)), path).toEqual([]);
    }
  });

  test.each(Object.keys(ASKED_BY_PAGES) as (keyof PageServices)[])('No page is told by %s', async (verb) => {
    time = ISSUED_AT + DELAY_MS - 1;
    expect(given(JSON.stringify(await ASKED_BY_PAGES[verb](pages)))).toEqual([]);
  });

  test('The live feed tells nobody before its time, and everybody then', async () => {
    expect(given(listener.frames.join())).toEqual([]);
    time = ISSUED_AT + DELAY_MS;
    await listener.hears('NEW_SIGNAL');
    expect(given(listener.frames.join())).toEqual(Object.values(SECRETS));
  });

  test('When its time has come it is found where it belongs: the test would have seen it before', async () => {
    time = ISSUED_AT + DELAY_MS;
    for (const route of ['/api/signals', '/api/signals/:id', '/api/signals/strategy/:id']) {
      for (const path of DOORS[route]!) expect(given(await ask(path)), path).toEqual(Object.values(SECRETS));
    }
    expect(given(await ask(`/api/log/entries?from=${index}&to=${index}`))).toHaveLength(3);
    for (const verb of ['listSignals', 'listStrategySignals', 'getSignal', 'getPublicSignal'] as const) {
      expect(given(JSON.stringify(await ASKED_BY_PAGES[verb](pages)))).toEqual(Object.values(SECRETS));
    }
  });
});
