import { buildApp } from './app.ts';
import { type BeginOptions, beginWork } from './begin-work.ts';
import { composeProgram } from './compose/compose-program.ts';
import { listen } from './listen.ts';
import { readRules } from './modules/runner/index.ts';
import { loadStrategyFiles } from './modules/strategy-files/index.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, type OpenDatabase, openDatabase, WORK_CONNECTIONS } from './platform/database.ts';
import { databaseCheck } from './platform/database-check.ts';
import { AppError } from './platform/errors.ts';
import { HealthBoard } from './platform/health.ts';
import { limitHeapGrowth } from './platform/heap-growth.ts';
import { RateLimits } from './platform/http/rate-limit.ts';
import type { ReadinessCheck } from './platform/http/readiness.ts';
import { isMigrated } from './platform/migrations.ts';
import type { Platform } from './platform/module.ts';
import type { RunningDatabase } from './platform/running-database.ts';
import { Schedule } from './platform/schedule.ts';
import { SessionLock } from './platform/session-lock.ts';
import { type Shutdown, unlessStopped } from './platform/shutdown.ts';
import { createWakeUps } from './platform/wake-up.ts';
import { registerWeb } from './platform/web/register-web.ts';
import type { ServeOptions } from './serve-options.ts';
import { servedPart } from './served-part.ts';

/** Composes the modules on an open database and starts this role. Returns the address that it listens on. */
export async function runProgram(
  options: ServeOptions & Pick<BeginOptions, 'fail'>,
  running: RunningDatabase,
  shutdown: Shutdown,
): Promise<string> {
  const { config, role, dev, pages, log, onStep, signal } = options;
  limitHeapGrowth();
  const work = openDatabase(running.target, {
    connections: WORK_CONNECTIONS,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  shutdown.add('connections of the background work', 1_000, work.close);
  const platform = createPlatform(options, running, work.database);
  shutdown.add('wake-ups', 500, platform.wakeUps.close);
  const strategyFiles = await loadStrategyFiles({
    ...platform,
    folder: config.strategiesDir,
    isStored: role !== 'web',
    rules: await readRules(onStep),
    onStep,
  });
  const { modules, getViewer, audit, once, requireOperator, countKeyCall, noteFailure, mayShare, asks, now } =
    composeProgram(platform, {
      ...options,
      ...strategyFiles,
    });
  for (const module of modules) await unlessStopped(signal, module.open?.(onStep) ?? Promise.resolve());
  const lock = config.databaseUrl === null ? null : new SessionLock(running.target, 'worker');
  const begin = () => beginWork(modules, { ...options, lock, mayShare }, shutdown);
  const begun = role === 'web' ? null : await begin();
  if (begun !== null) {
    platform.schedule.start();
    shutdown.add('the schedule', 500, async () => platform.schedule.stop());
  }

  const limiter = config.redisUrl === null ? undefined : await openRedisLimiter(config.redisUrl, log);
  if (limiter) shutdown.add('the connection of the rate limits', 500, async () => limiter.close());
  const app = await buildApp({
    config,
    log,
    modules: modules.map((module) => servedPart(module, role, begun?.isBegun)),
    checks: [databaseCheck(platform), migrationsCheck(work), ...(begun === null || lock === null ? [] : [begun.check])],
    noteFailure,
    health: platform.health,
    getViewer,
    audit,
    once,
    requireOperator,
    countKeyCall,
    rates: new RateLimits(limiter),
    ...(role === 'worker' || !pages
      ? {}
      : { pages: (site, guards) => registerWeb(site, { dev, asks, now, guards, baseUrl: config.baseUrl }) }),
  });
  shutdown.add('the HTTP server', 2_500, async () => {
    // Requests in progress have two seconds; slower ones are cut off.
    const cutOff = setTimeout(() => app.server.closeAllConnections(), 2_000);
    await app.close();
    clearTimeout(cutOff);
  });
  return unlessStopped(signal, listen(app, config));
}

/** Connects to the shared counts. Their library is loaded where it is used: most sites count in memory. */
async function openRedisLimiter(url: string, log: ServeOptions['log']) {
  const { RedisLimiter } = await import('./platform/http/redis-limiter.ts');
  return new RedisLimiter(url, log);
}

function createPlatform({ config, log }: ServeOptions, running: RunningDatabase, workDatabase: Database): Platform {
  return {
    config,
    log,
    clock: systemClock,
    db: running.database,
    workDatabase,
    databaseTarget: running.target,
    wakeUps: createWakeUps(running.target, log),
    health: new HealthBoard(systemClock, log),
    schedule: new Schedule(systemClock, log),
  };
}

const migrationsCheck = ({ pool }: OpenDatabase): ReadinessCheck => ({
  name: 'migrations',
  check: async () => {
    const query = async (text: string) => (await pool.query<{ name: string }>(text)).rows;
    if (!(await isMigrated(query)))
      throw new AppError('UNAVAILABLE', 'the tables belong to another version of the program');
  },
});
