import type { LogFact, Principal } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app.ts';
import type { Config } from '../../../config/config.ts';
import type { Identity } from '../../../platform/identity.ts';
import { silentLog } from '../../../platform/logging.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { createWakeUps } from '../../../platform/wake-up.ts';
import { appendEntries } from '../../log/append-entries.ts';
import { readTail } from '../../log/read-tail.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { getOwnLogs } from '../../own-strategies/index.ts';
import { createFeed } from '../index.ts';

/** Keys and cookies that a test adds and removes. */
export class TestIdentity implements Identity {
  readonly keys = new Map<string, Principal>();
  readonly cookies = new Map<string, Principal>();
  readonly canSignIn = true;

  getUser: Identity['getUser'] = async () => null;

  authenticate = async (token: string): Promise<Principal | null> => this.keys.get(token) ?? null;
  getPrincipal: Identity['getPrincipal'] = async ({ headers }) =>
    this.cookies.get(headers.cookie ?? '') ?? { kind: 'anonymous' };
  getPrincipals: Identity['getPrincipals'] = (cookies) =>
    Promise.all(
      cookies.map((cookie) => this.getPrincipal({ headers: { ...(cookie === undefined ? {} : { cookie }) } })),
    );

  /** Adds a key that reads these strategies. */
  give(token: string, strategies: 'all' | readonly string[], accountId = token): void {
    this.keys.set(token, {
      kind: 'key',
      mode: 'live',
      callsPerHour: 1_000,
      accountId,
      keyId: token,
      scopes: ['signals:read'],
      strategies,
    });
  }
}

export interface FeedSite {
  readonly db: TestDatabase;
  readonly log: TestLog;
  readonly identity: TestIdentity;
  readonly app: FastifyInstance;
  readonly address: string;
  /** `ws:` address of the feed. */
  readonly feed: string;
  publish(...facts: LogFact[]): Promise<readonly number[]>;
  close(): Promise<void>;
}

export interface FeedSiteOptions {
  readonly publicDelayMinutes?: number;
  readonly pingMs?: number;
  readonly stallMs?: number;
  readonly port?: number;
  readonly config?: Partial<Config>;
}

/** Starts the feed on a real server and a real log, with a clock that the test sets. */
export async function startFeedSite(options: FeedSiteOptions = {}): Promise<FeedSite> {
  const db = await createTestDatabase();
  const log = await openTestLog(db.database);
  const identity = new TestIdentity();
  const site = await openFeedSite({ db, log, identity }, options);
  const { close } = site;
  return {
    ...site,
    close: async () => {
      await close();
      await log.remove();
      await db.close();
    },
  };
}

/** Starts another node on an existing log. */
export async function openFeedSite(
  { db, log, identity }: Pick<FeedSite, 'db' | 'log' | 'identity'>,
  options: FeedSiteOptions = {},
): Promise<FeedSite> {
  const wakeUps = createWakeUps(db.target, silentLog);
  const config = {
    trustProxy: [],
    baseUrl: null,
    environment: 'test',
    publicFeedDelayMinutes: options.publicDelayMinutes ?? 0,
    ...options.config,
  } as unknown as Config;
  const feed = createFeed({
    config,
    log: silentLog,
    db: db.database,
    wakeUps,
    identity,
    ownLogs: getOwnLogs(db.database),
    entries: { readTail: (after, range) => readTail(db.database, after, range) },
    now: () => log.clock.now(),
    ...(options.pingMs === undefined ? {} : { pingMs: options.pingMs }),
    ...(options.stallMs === undefined ? {} : { stallMs: options.stallMs }),
  });
  const app = await buildApp({ config, log: silentLog, modules: [feed] });
  const address = await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  return {
    db,
    log,
    identity,
    app,
    address,
    feed: `${address.replace('http', 'ws')}/ws`,
    publish: async (...facts) => {
      const { entries } = await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
      return entries.map(({ entry }) => entry.index);
    },
    close: async () => {
      await app.close();
      await wakeUps.close();
    },
  };
}
