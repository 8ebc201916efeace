import { type InputOf, type Principal, toRequest, type Write, type WrittenOf } from '@sealtick/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '../app.ts';
import { usedTrial } from '../modules/billing/billing.tables.ts';
import { carryOutOnce } from '../modules/idempotency/index.ts';
import { account } from '../modules/identity/account.tables.ts';
import { AppError } from '../platform/errors.ts';
import { silentLog } from '../platform/logging.ts';
import type { ServerModule } from '../platform/module.ts';
import type { TestDatabase } from '../platform/testing/database.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { testViewer } from '../platform/testing/viewer.ts';
import { watchTransactions } from '../platform/testing/watch-transactions.ts';

export const START = Date.UTC(2026, 2, 16, 10);
const CONFIG = { trustProxy: [], baseUrl: null, environment: 'test' } as const;

class SiteClock {
  time = START;
  now = (): number => this.time;
}

/** What the modules of a test's site are made of. */
export interface Site {
  readonly clock: SiteClock;
  readonly db: TestDatabase;
}

/** Mounts modules on a site of their own for the tests of a file; each test begins without accounts. */
export function useMembers(getModules: (site: Site) => readonly ServerModule[]) {
  const db = useTestDatabase();
  let app: FastifyInstance;
  const clock = new SiteClock();
  const caller: { principal: Principal } = { principal: { kind: 'anonymous' } };
  const acts: string[] = [];

  beforeAll(async () => {
    app = await buildApp({
      config: CONFIG,
      log: silentLog,
      modules: getModules({ clock, db }),
      getViewer: () => testViewer(db.database, { ...caller, clock }),
      requireOperator: async ({ principal }) => {
        if (principal.kind !== 'operator') throw new AppError('FORBIDDEN', 'Only an operator may call this.');
      },
      audit: async (_viewer, { act, subject }) => {
        acts.push(`${act} ${subject}`);
      },
      once: carryOutOnce(clock),
    });
    watchTransactions(app, db.database);
  });
  beforeEach(() => {
    clock.time = START;
    acts.length = 0;
  });
  afterEach(async () => {
    for (const table of [account, usedTrial]) await db.database.delete(table);
  });
  afterAll(() => app.close());

  /** Adds an account and logs it in. */
  const signIn = async (id = 'amara', email = `${id}@example.com`, emailVerified = true): Promise<void> => {
    const at = new Date(clock.time);
    const row = { id, email, emailVerified, name: '', createdAt: at, updatedAt: at };
    await db.database.insert(account).values(row).onConflictDoNothing();
    caller.principal = { kind: 'member', accountId: id, strategies: [] };
  };

  const call = <W extends Write>(write: W, input: InputOf<W>): Promise<LightMyRequestResponse> => {
    const { method, path: url, body } = toRequest(write, input);
    return app.inject({ method, url, ...(body === null ? {} : { payload: body }), headers: { host: 'localhost' } });
  };

  /** Returns what a write answers. @throws {Error} with the detail of a refusal. */
  const done = async <W extends Write>(write: W, input: InputOf<W>): Promise<WrittenOf<W>> => {
    const answer = await call(write, input);
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.json().detail}`);
    return answer.statusCode === 204 ? (undefined as WrittenOf<W>) : answer.json();
  };

  const ask = (url: string) => app.inject({ url, headers: { host: 'localhost' } });
  const get = async <T>(url: string): Promise<T> => (await ask(url)).json();
  const text = async (url: string): Promise<string> => (await ask(url)).body;

  const inject = (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request);

  return { clock, caller, acts, signIn, call, done, get, text, inject, database: () => db.database };
}
