import type { Principal } from '@sealtick/contract';
import { HOUR_MS, INSTRUMENTS } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { AuditEntry } from '../../../platform/http/mount-writes.ts';
import { silentLog } from '../../../platform/logging.ts';
import { Typesetter } from '../../../platform/pdf/typesetter.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { SAMPLE_START, SAMPLE_STRATEGY, sampleEntries } from '../../../testing/sample-entries.ts';
import type { MarketSpeed } from '../../feed-latency/index.ts';
import { account } from '../../identity/account.tables.ts';
import { ContentsReader } from '../../strategies/index.ts';
import { accessInterval } from '../../subscriptions/subscriptions.tables.ts';
import { createPortfolio } from '../index.ts';

export const NOW = SAMPLE_START + 10 * HOUR_MS;
export const getMember = (accountId: string): Principal => ({ kind: 'member', accountId, strategies: [] });

const ONE_SPEED: readonly MarketSpeed[] = [{ since: 0, speed: 1 }];

/** One trade was stopped, one is held at the last price of 101, one waits for its fill. */
const LOG = sampleEntries('s1', 's2', 's3');

/** Gives the tests of a file the module with a log of two trades, and the accounts a and b. */
export function usePortfolio() {
  const audited: AuditEntry[] = [];
  const site = { principal: getMember('a'), speeds: ONE_SPEED };
  const db = useTestDatabase();
  let app: FastifyInstance;

  beforeAll(async () => {
    const readLog = async (from: number, to: number) =>
      LOG.slice(from - 1, to).map((entry) => ({ json: JSON.stringify(entry) }));
    const provider = {
      instruments: async () => INSTRUMENTS.filter(({ symbol }) => symbol === 'XAUUSD'),
      lastBar: async () => ({ timeframe: '5m', closeTime: NOW, close: 101 }) as const,
    };
    // The wall clock is a day behind the market.
    const clock = { now: () => NOW - 24 * HOUR_MS };
    app = await buildApp({
      config: { trustProxy: [], baseUrl: null, environment: 'test' },
      log: silentLog,
      modules: [
        createPortfolio(
          {
            log: new ContentsReader(readLog),
            provider,
            market: 'simulated',
            readSpeeds: async () => site.speeds,
            clock,
          },
          db.database,
          { typesetter: new Typesetter(), siteName: async () => 'Sealtick' },
        ),
      ],
      getViewer: () => testViewer(db.database, { principal: site.principal, now: NOW, market: 'simulated' }),
      audit: async (_viewer, entry) => {
        audited.push(entry);
      },
    });
  });
  beforeEach(async () => {
    site.principal = getMember('a');
    site.speeds = ONE_SPEED;
    // By the wall clock: two days before the market of the log.
    const at = new Date(SAMPLE_START - (24 + 48) * HOUR_MS);
    for (const id of ['a', 'b']) await addAccount(db.database, id, at);
  });
  afterEach(async () => {
    audited.length = 0;
    await db.database.delete(account);
  });
  afterAll(() => app.close());

  /** Stores an access of account a. Times are hours of the market; access is stored by the wall clock. */
  async function grant(from: number, until: number | null, assetClass: 'fx' | 'commodities' | null = null) {
    const wall = (hours: number) => new Date(SAMPLE_START + (hours - 24) * HOUR_MS);
    await db.database.insert(accessInterval).values({
      accountId: 'a',
      strategyId: SAMPLE_STRATEGY,
      assetClass,
      from: wall(from),
      until: until === null ? null : wall(until),
    });
  }

  const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });

  return Object.assign(site, {
    app: () => app,
    database: () => db.database,
    audited: audited as readonly AuditEntry[],
    grant,
    get,
  });
}
