import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AskRead } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { readInstalledRules } from '@sealtick/engine/fingerprints';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { composeProgram } from '../compose/compose-program.ts';
import { readConfig } from '../config/config.ts';
import { type Appended, appendEntries, type Facts } from '../modules/log/append-entries.ts';
import type { LogModule } from '../modules/log/index.ts';
import { readLogKey } from '../modules/log/log-key.ts';
import { logFiles } from '../modules/log/verify-database.ts';
import type { Database } from '../platform/database.ts';
import { HealthBoard } from '../platform/health.ts';
import { type CallLimiter, MemoryLimiter } from '../platform/http/memory-limiter.ts';
import { RateLimits } from '../platform/http/rate-limit.ts';
import { type Log, silentLog } from '../platform/logging.ts';
import type { ServerModule } from '../platform/module.ts';
import { Schedule } from '../platform/schedule.ts';
import type { TestDatabase } from '../platform/testing/database.ts';
import { createWakeUps } from '../platform/wake-up.ts';
import type { PageGuards } from '../platform/web/page-guards.ts';
import type { WebOptions } from '../platform/web/register-web.ts';
import { servedPart } from '../served-part.ts';
import { shortenHistory } from './lively/short-history.ts';

/** Minutes until a signal is public. */
const DELAY = 15;
export const DELAY_MS = DELAY * MINUTE_MS;

/** A database of the program, which it closes at its end. */
export type ProgramDatabase = Pick<TestDatabase, 'database' | 'target' | 'close'>;

/** The whole program on a real market without bars, with a public delay and a clock that a test sets. */
export interface OpenProgram {
  readonly app: FastifyInstance;
  readonly db: ProgramDatabase;
  readonly logId: string;
  /** In the order in which they are prepared. */
  readonly modules: readonly ServerModule[];
  /** The data folder. */
  readonly folder: string;
  /** Adds facts to the provider's log without checking its rules, because only visibility is tested. */
  append(db: Database, facts: Facts): Promise<Appended>;
  /** Returns the answer to a read of an anonymous visitor's page. */
  readonly askAsPage: AskRead;
  /** Sends a request from a new address each time, to stay below the rate limit. */
  ask(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Starts the background work of a module, which ends with the program. */
  start(module: string): Promise<void>;
  /** Runs the repeated jobs of started modules that are due. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly log?: Log;
  /** Settings of the environment beside those that all share. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Connections of the background work; those of the requests if left out. */
  readonly workDatabase?: Database;
  /** Whether it serves the pages of the site, which are built. */
  readonly hasPages?: boolean;
  /** Whether a simulated market begins with a week of bars: the usual 620 days take two seconds of processor time. */
  readonly isYoung?: boolean;
}

/** Opens the whole program on a database. @param clock by which everything is dated, ms UTC */
export async function openProgramOn(
  db: ProgramDatabase,
  clock: { now(): number },
  { log = silentLog, settings = {}, workDatabase = db.database, hasPages = false, isYoung = false }: Options = {},
): Promise<OpenProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-program-'));
  const wakeUps = createWakeUps(db.target, log);
  const shared = { MARKET: 'files', PUBLIC_FEED_DELAY: String(DELAY), NODE_ENV: 'test', DATA_DIR: folder };
  const config = readConfig({ ...shared, ...settings });
  const platform = {
    config,
    clock,
    wakeUps,
    log,
    db: db.database,
    workDatabase,
    databaseTarget: db.target,
    health: new HealthBoard(clock, log),
    schedule: new Schedule(clock, log),
  };
  const { modules, getViewer, audit, once, requireOperator, countKeyCall, noteFailure, asks, askAs } = composeProgram(
    platform,
    {
      rules: await readInstalledRules(),
    },
  );
  const restoreHistory = isYoung ? shortenHistory() : () => {};
  try {
    for (const module of modules) await module.open?.(() => {});
    for (const module of modules) await module.prepare?.(() => {});
  } finally {
    restoreHistory();
  }
  let asked = 0;
  // Each call of `ask` has its own address; the limits per minute of its account start again as well.
  const limiter = new MemoryLimiter();
  const perAsk: CallLimiter = {
    count: (limit, caller) => limiter.count(limit, limit.seconds === 60 ? `${caller} ${asked}` : caller),
  };
  const app = await buildApp({
    config,
    log,
    modules: modules.map((module) => servedPart(module, 'all')),
    getViewer,
    audit,
    once,
    requireOperator,
    countKeyCall,
    noteFailure,
    rates: new RateLimits(perAsk),
    ...(hasPages ? { pages: await builtPages(asks, () => clock.now()) } : {}),
  });
  const { providerLogId } = modules.find(({ name }) => name === 'log') as LogModule;
  const key = await readLogKey(logFiles(folder).keyFile);
  const random = (length: number) => new Uint8Array(randomBytes(length));
  // The thread of the runner begins with `prepare`.
  const running = ['runner'];
  return {
    app,
    db,
    folder,
    append: (tx, facts) => appendEntries({ clock, key, random }, tx, providerLogId(), facts),
    logId: providerLogId(),
    modules,
    askAsPage: async (read, input) => askAs(await getViewer({ headers: {}, clientAddress: '' }))(read, input),
    ask(request) {
      asked += 1;
      return app.inject({ remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`, ...request });
    },
    async start(module) {
      running.push(module);
      await modules.find(({ name }) => name === module)!.start!();
    },
    runJobs: () => platform.schedule.tick(),
    async close() {
      await app.close();
      for (const module of modules) if (running.includes(module.name)) await module.stop?.();
      await wakeUps.close();
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns what mounts the built pages. They are loaded here, because most programs of tests have none. */
async function builtPages(asks: WebOptions['asks'], now: () => number) {
  const { registerWeb } = await import('../platform/web/register-web.ts');
  return (app: FastifyInstance, guards: PageGuards) =>
    registerWeb(app, { dev: false, asks, now, guards, baseUrl: null });
}
