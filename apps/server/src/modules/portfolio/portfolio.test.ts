import { ANONYMOUS, type Principal, reads, writes } from '@sealtick/contract';
import { HOUR_MS, INSTRUMENTS } from '@sealtick/engine';
import { replayRecord } from '@sealtick/record';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { AuditEntry } from '../../platform/http/mount-writes.ts';
import { silentLog } from '../../platform/logging.ts';
import { Typesetter } from '../../platform/pdf/typesetter.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { account } from '../identity/account.tables.ts';
import { listRiskVersions } from '../risk/index.ts';
import { riskSetting } from '../risk/risk.tables.ts';
import { ContentsReader } from '../strategies/index.ts';
import { readPdf } from '../strategies/testing/read-pdf.ts';
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
const audited: AuditEntry[] = [];

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
    modules: [
      createPortfolio(
        { log: new ContentsReader(readLog), provider, market: 'simulated', speed: 1, clock },
        db.database,
        { typesetter: new Typesetter(), siteName: async () => 'Sealtick' },
      ),
    ],
    viewerOf: () => testViewer(db.database, { principal, now: NOW, market: 'simulated' }),
    audit: async (_viewer, entry) => {
      audited.push(entry);
    },
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
  audited.length = 0;
  await db.database.delete(account);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const NEEDS_A_CLOSED_TRADE = { value: null, missing: 'needs 1 closed trade, has 0' };

const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });

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

describe('GET /api/portfolio', () => {
  const portfolio = (search = '') => get(`${reads.portfolio.get.path}${search}`);

  test('says what is missing without a signal', async () => {
    const answer = await portfolio();
    expect(answer.json()).toEqual({
      market: 'simulated',
      currency: 'USD',
      value: 10_000,
      ruin: null,
      trades: 0,
      openPositions: 0,
      activeSignals: { count: 0, change: null },
      winRate: { value: null, missing: 'needs 10 trades, has 0', wins: 0, trades: 0 },
      month: { gain: NEEDS_A_CLOSED_TRADE, amount: NEEDS_A_CLOSED_TRADE, totalR: NEEDS_A_CLOSED_TRADE },
      risk: {
        open: 0,
        ifFilled: 0,
        byAssetClass: [],
        maxOpen: 0.1,
        maxGroup: 0.05,
        use: 'low',
        groups: [],
        positions: [],
      },
      level: 'conservative',
      limits: {
        lostToday: 0,
        openLoss: 0,
        dailyLimit: 500,
        dailyLimitShare: 0.05,
        dailyUse: 'low',
        drawdown: 0,
        countedDrawdown: 0,
        stoppedAt: null,
        resumedAt: null,
        maxDrawdown: 0.1,
        drawdownUse: 'low',
      },
    });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('is computed from the signals received', async () => {
    await grant(0, null);
    // A trade lost 200; the open one gained half of the 196 that it risks, and one signal is pending.
    expect((await portfolio()).json()).toMatchObject({
      value: 9_898,
      trades: 2,
      openPositions: 1,
      activeSignals: { count: 2, change: null },
      winRate: { value: null, missing: 'needs 10 trades, has 1', wins: 0, trades: 1 },
      month: {
        gain: { value: expect.closeTo(-0.0102, 12), missing: null },
        amount: { value: expect.closeTo(-102, 9), missing: null },
        totalR: { value: expect.closeTo(-0.5, 12), missing: null },
      },
      risk: {
        open: 0.02,
        ifFilled: 0.02,
        byAssetClass: [{ assetClass: 'commodities', risk: 0.02 }],
        groups: [
          { name: 'commodities', risk: 0.02 },
          { name: 'long XAU', risk: 0.02 },
          { name: 'short USD', risk: 0.02 },
        ],
        // 196 from the fill at 100 to the stop at 98; from 101 one and a half times as much.
        positions: [
          { signalId: 's2', symbol: 'XAUUSD', side: 'long', assetClass: 'commodities', risk: 0.02, loss: 294 },
        ],
      },
      limits: { lostToday: 102, openLoss: 294, dailyUse: 'medium', drawdown: expect.closeTo(0.0102, 12) },
    });
    principal = memberOf('b');
    expect((await portfolio()).json()).toMatchObject({ trades: 0, activeSignals: { count: 0 } });
  });

  test('leaves out signals from before and after the subscription, and of other asset classes', async () => {
    await grant(2, 8);
    expect((await portfolio()).json()).toMatchObject({
      trades: 1,
      openPositions: 1,
      value: 10_100,
      risk: { ifFilled: 0 },
    });
    await db.database.delete(accessInterval);
    await grant(0, null, 'fx');
    expect((await portfolio()).json()).toMatchObject({ trades: 0 });
    await grant(0, null, 'commodities');
    expect((await portfolio()).json()).toMatchObject({ trades: 2 });
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
      maxOpenRisk: 0.1,
      maxGroupRisk: 0.05,
      automaticStopLoss: true,
    });
    expect((await portfolio()).json()).toMatchObject({ currency: 'EUR', value: 20_100, risk: { open: 0.01 } });
  });

  test('says on which day losses used up the account, and whether equity was stated since', async () => {
    await grant(0, null);
    const settings = {
      accountId: 'a',
      currency: 'USD',
      equity: 10_000,
      sizing: 'fixed',
      maxDailyLoss: 500,
      maxDrawdown: 0.1,
      maxOpenRisk: 0.1,
      maxGroupRisk: 0.05,
      automaticStopLoss: true,
    } as const;
    const from = (hours: number, maxRiskPerTrade: number) => {
      const at = new Date(START + hours * HOUR_MS);
      return { ...settings, since: at, equityStatedAt: at, maxRiskPerTrade };
    };
    await db.database.insert(riskSetting).values(from(1, 1));
    const on = new Date(START).toISOString().slice(0, 10);
    expect((await portfolio()).json()).toMatchObject({ value: 0, trades: 1, ruin: { on, isStopped: true } });
    await db.database.insert(riskSetting).values(from(4, 0.02));
    expect((await portfolio()).json()).toMatchObject({ value: 10_100, trades: 1, ruin: { on, isStopped: false } });
  });

  test('begins the day in the member’s time zone', async () => {
    await grant(0, null);
    // Midnight there is 06:00 UTC, after the trade that lost.
    await db.database.update(account).set({ timeZone: 'America/Costa_Rica' });
    expect((await portfolio()).json()).toMatchObject({ value: 9_898, limits: { lostToday: 0 } });
    expect((await portfolio('?zone=UTC')).json()).toMatchObject({ limits: { lostToday: 102 } });
  });

  test('begins the day in the asked time zone', async () => {
    await grant(0, null);
    // In Halifax the day began at 04:00 UTC, after the loss; the open trade has gained since.
    expect((await portfolio('?zone=America/Halifax')).json().limits.lostToday).toBe(0);
    expect((await portfolio('?zone=Europe/Atlantis')).statusCode).toBe(400);
  });

  test('needs a logged-in member', async () => {
    principal = ANONYMOUS;
    expect((await portfolio()).statusCode).toBe(401);
  });
});

describe('POST /api/portfolio/resume', () => {
  const resume = () =>
    app.inject({ method: 'POST', url: writes.portfolio.resume.path, headers: { host: 'localhost' } });
  const limits = async () => (await get(reads.portfolio.get.path)).json().limits;
  /** One trade lost 10%, the open one gained half of that: 5.5% below the peak. */
  async function reachTheLimit() {
    await grant(0, null);
    const since = new Date(START);
    await db.database.insert(riskSetting).values({
      accountId: 'a',
      since,
      currency: 'USD',
      equity: 10_000,
      equityStatedAt: since,
      maxRiskPerTrade: 0.1,
      sizing: 'fixed',
      maxDailyLoss: 500,
      maxDrawdown: 0.05,
      maxOpenRisk: 0.05,
      maxGroupRisk: 0.025,
      automaticStopLoss: true,
    });
  }

  test('gives sizes again, counts the drawdown from the current value, and leaves an audit entry', async () => {
    await reachTheLimit();
    expect(await limits()).toMatchObject({
      drawdown: expect.closeTo(0.055, 9),
      countedDrawdown: expect.closeTo(0.055, 9),
      stoppedAt: iso(10),
      resumedAt: null,
      drawdownUse: 'reached',
    });
    expect((await resume()).json()).toEqual({ resumedAt: iso(10) });
    expect(await limits()).toMatchObject({
      drawdown: expect.closeTo(0.055, 9),
      countedDrawdown: 0,
      stoppedAt: null,
      resumedAt: iso(10),
      drawdownUse: 'low',
    });
    expect(audited).toMatchObject([{ act: 'risk.resumed', values: { after: { resumedAt: iso(10) } } }]);
  });

  test('keeps the settings, and later changes of them keep the resumption', async () => {
    await reachTheLimit();
    await resume();
    const versions = await listRiskVersions(db.database, 'a');
    expect(versions.at(-1)).toMatchObject({
      maxRiskPerTrade: 0.1,
      maxDrawdown: 0.05,
      resumption: { at: NOW, value: expect.closeTo(9_450, 9) },
    });
  });

  test('is refused while the limit is not reached, twice in a row, and for a visitor', async () => {
    expect((await resume()).statusCode).toBe(409);
    await reachTheLimit();
    const answers = await Promise.all([resume(), resume()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(audited).toHaveLength(1);
    principal = ANONYMOUS;
    expect((await resume()).statusCode).toBe(401);
  });
});

describe('GET /api/portfolio/analytics', () => {
  const analytics = () => get(reads.portfolio.analytics.path);

  test('says what is missing without a signal', async () => {
    const missing = { value: null, missing: 'needs 60 days, has 1' };
    expect((await analytics()).json()).toMatchObject({
      value: 10_000,
      valueAtRisk: missing,
      conditionalValueAtRisk: missing,
      exposure: { gross: 0, net: 0, byCurrency: [] },
      strategies: [],
      correlations: [],
    });
  });

  test('is computed from the signals received', async () => {
    await grant(0, null);
    const answer = (await analytics()).json();
    expect(answer).toMatchObject({
      market: 'simulated',
      currency: 'USD',
      value: 9_898,
      curve: { time: [START - 48 * HOUR_MS, START, NOW], equity: [10_000, 10_000, 9_898] },
      // 196 at risk over 2.00 are 98 units, at 101.
      exposure: {
        gross: 9_898,
        net: 9_898,
        byCurrency: [
          { currency: 'XAU', value: 9_898 },
          { currency: 'USD', value: -9_898 },
        ],
      },
      strategies: [
        {
          strategyId: STRATEGY,
          signals: 3,
          trades: 1,
          gain: -0.02,
          totalR: -1,
          gains90d: [-0.02],
          lastClosedAt: iso(3),
        },
      ],
      correlations: [],
    });
    // Like value and drawdown, they end now.
    const total = { key: 'totalReturn', value: expect.closeTo(-0.0102, 12), reason: null };
    expect(answer.statistics).toContainEqual(total);
    expect(answer.statistics).toContainEqual({ ...total, key: 'maxDrawdown' });
  });

  test('needs a logged-in member', async () => {
    principal = ANONYMOUS;
    expect((await analytics()).statusCode).toBe(401);
  });
});

describe('GET /api/portfolio/trades', () => {
  const trades = (search = '') => get(`${reads.portfolio.trades.path}${search}`);

  test('returns each trade with its signal, what it risked and brought, open ones first', async () => {
    await grant(0, null);
    const answer = (await trades()).json();
    expect(answer).toMatchObject({ total: 2, all: 2, closed: 1, meanR: -1, totalR: -1, page: 1, pages: 1 });
    expect(answer.trades).toEqual([
      expect.objectContaining({ signalId: 's2', closedAt: null, exitPrice: null, netR: 0.5, risk: 196, result: 98 }),
      expect.objectContaining({
        signalId: 's1',
        index: 2,
        strategyId: STRATEGY,
        closedAt: iso(3),
        exitPrice: 98,
        closeReason: 'stop',
        netR: -1,
        riskFraction: 0.02,
        currency: 'USD',
        risk: 200,
        result: -200,
      }),
    ]);
  });

  test('filters by strategy, symbol, side and outcome, and sorts', async () => {
    await grant(0, null);
    const ids = async (search: string) =>
      (await trades(search)).json().trades.map(({ signalId }: { signalId: string }) => signalId);
    expect(await ids('?sort=closedAt&order=asc')).toEqual(['s1', 's2']);
    expect(await ids('?sort=result&order=desc')).toEqual(['s2', 's1']);
    expect(await ids('?outcome=open')).toEqual(['s2']);
    expect(await ids('?outcome=loss&page=9')).toEqual(['s1']);
    expect(await ids('?outcome=gain')).toEqual([]);
    expect(await ids('?side=short')).toEqual([]);
    expect(await ids('?symbol=EURUSD')).toEqual([]);
    expect(await ids(`?strategy=${STRATEGY}`)).toHaveLength(2);
    expect((await trades('?sort=colour')).statusCode).toBe(400);
  });
});

describe('Files of a member’s record', () => {
  const fileOf = async (name: 'tradesFile' | 'curveFile' | 'returnsFile') => {
    const answer = await get(reads.portfolio[name].path);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    return answer.body.trim().split('\r\n');
  };

  test('trades.csv has every trade with record, market and notice in its row', async () => {
    await grant(0, null);
    const [head, first, second] = await fileOf('tradesFile');
    expect(head).toMatch(/^strategy,symbol,timeframe,record,market,side,/);
    expect(first).toContain(`${STRATEGY},XAUUSD,1h,live,simulated,long,`);
    expect(first).toContain(',stop,-1,0.02,USD,200,-200,s1,2,hypothetical');
    expect(second).toContain(',,,,0.5,0.02,USD,196,98,s2,5,');
  });

  test('record.csv has the curve with returns and drawdowns, and returns.csv one return for each day', async () => {
    await grant(0, null);
    const [, start, mark, last] = await fileOf('curveFile');
    expect(start).toContain(',live,simulated,10000,,0,');
    expect(mark).toContain(`${iso(0)},live,simulated,10000,0,0,`);
    expect(last).toMatch(/,9898,-0\.01\d*,-0\.01\d*,/);
    // The day that ended at the mark.
    expect(await fileOf('returnsFile')).toEqual(['date,return', '2026-03-01,0']);
  });

  test('report.pdf has figures, results and trades of the record', async () => {
    await grant(0, null);
    const answer = await get(reads.portfolio.report.path);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="my-record-2026-03-02.pdf"',
    });
    const { title, text } = await readPdf(answer.rawPayload);
    expect(title).toBe('Trading record');
    for (const words of ['9,898.00 USD', '−1.02%', 'Simulated market', 'needs 60 days, has 1', 'XAUUSD long']) {
      expect(text, words).toContain(words);
    }
    expect(text).toContain('Resamples of the trades: needs 30 closed trades, has 1.');
  });

  test('of a member without a trade says what is missing', async () => {
    expect(await fileOf('tradesFile')).toHaveLength(1);
    const { text } = await readPdf((await get(reads.portfolio.report.path)).rawPayload);
    expect(text).toContain('needs 1 trade, has 0');
    expect(text).toContain('No signal of a strategy was received.');
  });

  test('need a logged-in member', async () => {
    principal = ANONYMOUS;
    for (const name of ['trades', 'replay', 'tradesFile', 'curveFile', 'returnsFile', 'report'] as const) {
      expect((await get(reads.portfolio[name].path)).statusCode, name).toBe(401);
    }
  });
});

test('GET /api/portfolio/replay gives the account of the record', async () => {
  await grant(0, null);
  const { value, curve, statistics } = replayRecord((await get(reads.portfolio.replay.path)).json());
  const analytics = (await get(reads.portfolio.analytics.path)).json();
  expect(value).toBe(analytics.value);
  expect(curve).toEqual(analytics.curve);
  expect(statistics.map(({ key, value: figure, reason }) => ({ key, value: figure, reason }))).toEqual(
    analytics.statistics,
  );
});
