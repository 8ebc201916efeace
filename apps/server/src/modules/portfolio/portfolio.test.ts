import { ANONYMOUS, type Principal, reads } from '@sealtick/contract';
import { HOUR_MS, INSTRUMENTS } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { account } from '../identity/identity.tables.ts';
import { riskSetting } from '../risk/risk.tables.ts';
import { ContentsReader } from '../strategies/index.ts';
import { accessInterval } from '../subscriptions/subscriptions.tables.ts';
import { createPortfolio } from './index.ts';

const STRATEGY = 'tideline-pullback';
const START = Date.UTC(2026, 2, 2);
const NOW = START + 10 * HOUR_MS;
const HASH = 'ab'.repeat(32);
const iso = (hours: number) => new Date(START + hours * HOUR_MS).toISOString();
const memberOf = (accountId: string): Principal => ({ kind: 'member', accountId, strategies: [] });

const NO_COSTS = { spread: '0', slippage: '0', commission: '0', swapLong: '0', swapShort: '0' };
const published = {
  kind: 'strategy.published',
  id: STRATEGY,
  version: 1,
  issuedAt: iso(0),
  paramsSha256: HASH,
  codeSha256: HASH,
  streams: [{ symbol: 'XAUUSD', timeframe: '1h', anchor: iso(-100) }],
  instruments: [{ symbol: 'XAUUSD', tick: '0.01', session: 'metals', costs: NO_COSTS }],
};
const opened = (signalId: string, hours: number) => ({
  kind: 'signal.opened',
  signalId,
  strategyId: STRATEGY,
  version: 1,
  issuedAt: iso(hours),
  symbol: 'XAUUSD',
  timeframe: '1h',
  side: 'long',
  type: 'market',
  entry: '100.00',
  stop: '98.00',
  targets: [{ price: '104.00', weight: 1 }],
  confidence: 60,
  confidenceN: 200,
  grade: 2,
  noteSha256: HASH,
  barCloseAt: iso(hours),
  validUntil: iso(hours + 1),
});
const filled = (signalId: string, hours: number) => ({
  kind: 'signal.updated',
  change: 'filled',
  signalId,
  price: '100.00',
  barCloseAt: iso(hours),
  issuedAt: iso(hours),
});
const stopped = (signalId: string, hours: number) => ({
  kind: 'signal.closed',
  signalId,
  reason: 'stop',
  exits: [{ price: '98.00', weight: 1 }],
  cost: '0',
  netR: -1,
  barCloseAt: iso(hours),
  issuedAt: iso(hours),
});
/** One trade was stopped, one is held at the last price of 101, one waits for its fill. */
const LOG = [
  published,
  opened('s1', 1),
  filled('s1', 2),
  stopped('s1', 3),
  opened('s2', 4),
  filled('s2', 5),
  opened('s3', 9),
].map((entry, i) => ({ v: 1, index: i + 1, market: 'simulated', salt: HASH, ...entry }));

let db: TestDatabase;
let app: FastifyInstance;
let principal: Principal;

beforeAll(async () => {
  db = await createTestDatabase();
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
    modules: [createPortfolio({ log: new ContentsReader(readLog), provider, market: 'simulated', speed: 1, clock })],
    viewerOf: () => testViewer(db.database, { principal, now: NOW, market: 'simulated' }),
  });
});
beforeEach(async () => {
  principal = memberOf('a');
  const at = new Date(START - 48 * HOUR_MS);
  for (const id of ['a', 'b']) {
    const email = `${id}@example.com`;
    await db.database
      .insert(account)
      .values({ id, email, emailVerified: true, name: '', createdAt: at, updatedAt: at });
  }
});
afterEach(async () => {
  await db.database.delete(account);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const status = () => app.inject({ url: reads.risk.status.path, headers: { host: 'localhost' } });

/** Stores an access of account a. Times are hours of the market; access is stored by the wall clock. */
async function grant(from: number, until: number | null, assetClass: 'fx' | 'commodities' | null = null) {
  const wall = (hours: number) => new Date(START + (hours - 24) * HOUR_MS);
  await db.database.insert(accessInterval).values({
    accountId: 'a',
    strategyId: STRATEGY,
    assetClass,
    from: wall(from),
    until: until === null ? null : wall(until),
  });
}

describe('GET /api/risk/status', () => {
  test('has no trades without a subscription', async () => {
    const answer = await status();
    expect(answer.json()).toEqual({
      market: 'simulated',
      currency: 'USD',
      trades: 0,
      openPositions: 0,
      value: 10_000,
      lostToday: 0,
      drawdown: 0,
      portfolioRisk: 0,
      ifFilled: 0,
    });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('is that of the signals received, at the default of 2 % of 10,000', async () => {
    await grant(0, null);
    // Lost 200; 196 at risk in the open trade, which gained half an R.
    expect((await status()).json()).toMatchObject({
      trades: 2,
      openPositions: 1,
      value: 9_898,
      lostToday: 102,
      drawdown: expect.closeTo(0.0102, 12),
      portfolioRisk: 0.02,
      ifFilled: 0.02,
    });
    principal = memberOf('b');
    expect((await status()).json()).toMatchObject({ trades: 0 });
  });

  test('leaves out signals from before and after the subscription, and of other asset classes', async () => {
    await grant(2, 8);
    expect((await status()).json()).toMatchObject({ trades: 1, openPositions: 1, value: 10_100, ifFilled: 0 });
    await db.database.delete(accessInterval);
    await grant(0, null, 'fx');
    expect((await status()).json()).toMatchObject({ trades: 0 });
    await grant(0, null, 'commodities');
    expect((await status()).json()).toMatchObject({ trades: 2 });
  });

  test('uses the settings that were in force at each fill', async () => {
    await grant(0, null);
    await db.database.insert(riskSetting).values({
      accountId: 'a',
      since: new Date(START + 3.5 * HOUR_MS),
      currency: 'EUR',
      equity: 20_000,
      equityStatedAt: new Date(START + 3.5 * HOUR_MS),
      maxRiskPerTrade: 0.01,
      sizing: 'fixed',
      maxDailyLoss: 500,
      maxDrawdown: 0.1,
      automaticStopLoss: true,
    });
    expect((await status()).json()).toMatchObject({ currency: 'EUR', value: 20_100, portfolioRisk: 0.01 });
  });

  test('needs a signed-in member', async () => {
    principal = ANONYMOUS;
    expect((await status()).statusCode).toBe(401);
  });
});
