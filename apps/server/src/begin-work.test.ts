import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BeginOptions, type BegunWork, beginWork } from './begin-work.ts';
import { runCheck } from './platform/http/readiness.ts';
import type { ServerModule } from './platform/module.ts';
import { SessionLock } from './platform/session-lock.ts';
import { Shutdown } from './platform/shutdown.ts';
import { captureLog } from './platform/testing/capture-log.ts';
import { type CutLink, createCutLink } from './platform/testing/cut-link.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing/database.ts';

let db: TestDatabase;
let link: CutLink;
let workers: Worker[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  link = await createCutLink(db.target);
});
afterEach(async () => {
  for (const worker of workers) await worker.end();
  workers = [];
});
afterAll(async () => {
  await link.close();
  await db.close();
});

interface Worker extends BegunWork {
  /** Modules that were started, in that order. */
  readonly started: string[];
  readonly failures: string[];
  readonly messages: () => string[];
  end(): Promise<void>;
}

interface GivenOptions extends Partial<BeginOptions> {
  readonly target?: TestDatabase['target'];
  /** Called as each module is prepared. */
  readonly onPrepare?: (name: string) => void | Promise<void>;
}

async function startWorker(options: GivenOptions = {}) {
  const { log, lines } = captureLog();
  const [shutdown, stopping] = [new Shutdown(log), new AbortController()];
  const [started, failures]: [string[], string[]] = [[], []];
  const module = (name: string, more: Partial<ServerModule> = {}): ServerModule => ({
    name,
    prepare: async () => {
      await options.onPrepare?.(name);
      started.push(`prepare ${name}`);
    },
    start: async () => void started.push(name),
    stop: async () => void started.push(`stop ${name}`),
    ...more,
  });
  const given: BeginOptions = {
    lock: new SessionLock(options.target ?? db.target, 'worker of a test'),
    log,
    onStep: () => {},
    signal: stopping.signal,
    mayShare: async () => true,
    fail: (error) => void failures.push(error.message),
    retryMs: 20,
    ...options,
  };
  const modules = [module('market'), module('delivery', { onEveryWorker: true }), module('runner')];
  const begun = await beginWork(modules, given, shutdown);
  const end = async () => {
    stopping.abort();
    await shutdown.run();
  };
  const worker: Worker = { ...begun, started, failures, messages: () => lines.map(({ msg }) => msg), end };
  workers.push(worker);
  return worker;
}
const ALL = ['market', 'delivery', 'runner'];
const starts = ({ started }: Worker) => started.filter((one) => !one.includes(' '));
const reason = async ({ check }: Worker) => (await runCheck(check)).reason;

test('One worker has the lock; another one sends only, says so, and takes over when that one ends', async () => {
  const one = await startWorker();
  expect([one.isBegun(), starts(one), await reason(one)]).toEqual([true, ALL, undefined]);
  const other = await startWorker();
  await expect.poll(() => starts(other)).toEqual(['delivery']);
  expect([other.isBegun(), await runCheck(other.check)]).toMatchObject([false, { state: 'ok' }]);
  expect(await reason(other)).toContain('Another worker has the lock.');
  await one.end();
  await expect.poll(() => other.isBegun()).toBe(true);
  expect([starts(other), await reason(other)]).toEqual([['delivery', 'market', 'runner'], undefined]);
  const again = ['prepare market', 'prepare delivery', 'prepare runner', 'market', 'runner'];
  expect(other.started.slice(2), 'the log may begin again: what sends is prepared once more').toEqual(again);
  expect(one.started.slice(6), 'before it releases the lock').toEqual(['stop runner', 'stop delivery', 'stop market']);
});

test('A worker does not send before the log is open, and then starts all in order', async () => {
  const one = await startWorker();
  const other = await startWorker({ mayShare: async () => false });
  await one.end();
  await expect.poll(() => other.isBegun()).toBe(true);
  expect(starts(other)).toEqual(ALL);
});

test('A worker whose connection ends takes the lock again; where another one has it, the program ends', async () => {
  const one = await startWorker({ target: link.target });
  link.restore();
  await expect.poll(() => one.messages()).toContain('this worker has the lock again');
  const other = await startWorker({ retryMs: 1 });
  link.cutClients();
  // The server ends a session of which it notices nothing on its own here.
  await expect.poll(async () => other.isBegun() || (await endSessions())).toBe(true);
  link.restore();
  await expect.poll(() => one.failures).toEqual([expect.stringContaining('Another worker took over')]);
  expect(other.failures).toEqual([]);
});

test('A worker that takes over is not ready until all work has begun', async () => {
  const one = await startWorker();
  const prepared = Promise.withResolvers<void>();
  const other = await startWorker({ onPrepare: (name) => (name === 'runner' ? prepared.promise : undefined) });
  await one.end();
  const starting = { state: 'failed', isStarting: true, reason: expect.stringContaining('starts the background work') };
  await expect.poll(() => runCheck(other.check)).toMatchObject(starting);
  expect(other.isBegun()).toBe(false);
  prepared.resolve();
  await expect.poll(() => runCheck(other.check)).toMatchObject({ state: 'ok' });
});

test('Without a lock, all work starts immediately', async () => {
  const one = await startWorker({ lock: null });
  expect([one.isBegun(), starts(one)]).toEqual([true, ALL]);
});

test('An error of a worker that takes over ends the program', async () => {
  const one = await startWorker();
  const other = await startWorker({ mayShare: () => Promise.reject(new Error('The key of the log is missing.')) });
  await expect.poll(() => other.failures).toEqual(['The key of the log is missing.']);
  await one.end();
});

test('A worker waits for a database that is away while it begins to send, and while it takes over', async () => {
  const one = await startWorker();
  const [away, asked] = [new Set(['delivery']), [] as string[]];
  const onPrepare = (name: string) => {
    asked.push(name);
    if (away.delete(name)) throw new Error('Connection terminated unexpectedly');
  };
  const other = await startWorker({ onPrepare });
  await expect.poll(() => starts(other), { timeout: 5_000 }).toEqual(['delivery']);
  away.add('runner');
  await one.end();
  await expect.poll(() => other.isBegun(), { timeout: 5_000 }).toBe(true);
  expect(asked).toEqual(['delivery', 'delivery', 'market', 'delivery', 'runner', 'runner']);
  expect([starts(other), other.failures]).toEqual([['delivery', 'market', 'runner'], []]);
});

/** Ends the session that has the lock, as a server does once it has noticed a dead connection. */
async function endSessions(): Promise<boolean> {
  await db.database.execute(`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`);
  return false;
}
