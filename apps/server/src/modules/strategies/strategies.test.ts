import { LiveRecordFigures, type LogEntry, Strategy } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { AppError } from '../../platform/errors.ts';
import { Typesetter } from '../../platform/pdf/typesetter.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { type BacktestFigures, saveBacktest } from '../backtests/index.ts';
import { openRestored, openTestLog, START } from '../log/testing/provider-log.ts';
import { insertParity } from '../parity/parity-repository.ts';
import { ContentsReader, createStrategies, LiveRecords, PerformanceCache } from './index.ts';
import { insertVersion } from './strategy-version-repository.ts';
import type { LastingPause } from './switches/switched-off.ts';

const [PUBLISHED, UNPUBLISHED] = STRATEGIES.map(({ id }) => id) as [string, string];
const AT = new Date(Date.UTC(2024, 2, 4));
const HASH = 'ab'.repeat(32);
const NO_COSTS = { spread: '0', slippage: '0', commission: '0', swapLong: '0', swapShort: '0' };
const PUBLICATION: LogEntry = {
  v: 1,
  index: 1,
  issuedAt: AT.toISOString(),
  salt: HASH,
  kind: 'strategy.published',
  market: 'simulated',
  id: PUBLISHED,
  version: 1,
  paramsSha256: HASH,
  codeSha256: HASH,
  streams: [{ symbol: 'EURUSD', timeframe: '5m', anchor: AT.toISOString() }],
  instruments: [{ symbol: 'EURUSD', tick: '0.00001', costs: NO_COSTS, session: 'fx' }],
};

const db = useTestDatabase();
const paused = new Map<string, LastingPause>();
let app: FastifyInstance;

beforeAll(async () => {
  const version = {
    strategyId: PUBLISHED,
    market: 'simulated' as const,
    paramsSha256: 'a',
    codeSha256: 'b',
    logId: 'log',
    logIndex: 7,
    publishedAt: AT,
  };
  const streams = [{ symbol: 'EURUSD', timeframe: '5m' as const, partner: null, anchor: 0 }];
  await insertVersion(db.database, { ...version, version: 1, streams: [] });
  await insertVersion(db.database, { ...version, version: 2, streams });
  const key = { strategyId: PUBLISHED, version: 2, market: 'simulated' as const };
  const recorded = { inputsSha256: 'c'.repeat(64), logId: 'log', logIndex: 8, computedAt: AT };
  const record: BacktestFigures = {
    timeframe: 'all',
    from: new Date(0),
    to: AT,
    periodsPerYear: 365,
    statistics: [
      {
        key: 'sharpeRatio',
        value: null,
        interval: null,
        intervalReason: null,
        reason: 'insufficient sample: 12 of 90 days',
      },
      { key: 'maxDrawdown', value: -0.1, interval: null, intervalReason: null, reason: null },
      { key: 'winRate', value: 0.55, interval: { low: 0.4, high: 0.7 }, intervalReason: null, reason: null },
      { key: 'trades', value: 40, interval: null, intervalReason: null, reason: null },
    ],
    curveTime: [0, 1],
    curveEquity: [10_000, 10_100],
  };
  await saveBacktest(db.database, { ...key, ...recorded }, [record], []);
  app = await buildApp({
    audit: async () => {},
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: pino({ level: 'silent' }),
    modules: [
      createStrategies({
        clock: { now: () => AT.getTime() },
        recordStatus: async () => {},
        liveRecords: new LiveRecords(
          new ContentsReader(async (from) => (from === 1 ? [{ json: JSON.stringify(PUBLICATION) }] : [])),
          'simulated',
        ),
        prices: {
          isShown: async () => false,
          history: () => Promise.reject(new AppError('NOT_FOUND', 'no prices')),
          instruments: async () => [],
        },
        cache: new PerformanceCache(),
        findPaused: async () => paused,
        press: { typesetter: new Typesetter(), siteName: async () => 'Sealtick', now: () => AT.getTime() },
      }),
    ],
    getViewer: () => testViewer(db.database, { market: 'simulated', now: AT.getTime() }),
  });
});
afterAll(() => app.close());

describe('GET /api/live-records', () => {
  test('returns every figure of each published strategy, however short its record', async () => {
    const answer = await app.inject({ url: '/api/live-records' });
    expect(answer.statusCode).toBe(200);
    const records = LiveRecordFigures.array().parse(answer.json());
    expect(records).toMatchObject([
      { strategyId: PUBLISHED, market: 'simulated', from: AT.toISOString(), to: AT.toISOString() },
    ]);
    const { figures } = records[0]!;
    expect(figures.find(({ key }) => key === 'trades')).toEqual({ key: 'trades', value: 0, reason: null });
    expect(figures.find(({ key }) => key === 'sharpeRatio')?.reason).toMatch(/^insufficient sample: .*\d+ of 90 days/);
  });
});

describe('GET /api/strategies', () => {
  test('lists all strategies with every field', async () => {
    const answer = await app.inject({ url: '/api/strategies' });
    expect(answer.statusCode).toBe(200);
    const strategies = Strategy.array().parse(answer.json());
    expect(strategies.map(({ id }) => id)).toEqual(STRATEGIES.map(({ id }) => id));
    for (const strategy of strategies) {
      expect(Object.keys(strategy.configuration), strategy.id).not.toEqual([]);
      expect(strategy.faq, strategy.id).not.toEqual([]);
    }
  });

  test('returns only the requested fields, with the same values', async () => {
    const whole = Strategy.array().parse((await app.inject({ url: '/api/strategies' })).json());
    const selected = (await app.inject({ url: '/api/strategies?fields=id,performanceMetrics' })).json();
    expect(selected).toEqual(whole.map(({ id, performanceMetrics }) => ({ id, performanceMetrics })));
  });

  test.each(['fields=id,nmae', 'fields=', 'feilds=id'])('rejects %s with a reason', async (query) => {
    const answer = await app.inject({ url: `/api/strategies?${query}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(query.split('=')[0]);
  });

  test('returns figures with their basis, and a reason for a missing one', async () => {
    const strategies = Strategy.array().parse((await app.inject({ url: '/api/strategies' })).json());
    expect(strategies.find(({ id }) => id === PUBLISHED)).toMatchObject({
      version: 2,
      isActive: true,
      publishedIndex: 7,
      symbols: ['EURUSD'],
      performanceMetrics: {
        sharpe: null,
        maxDrawdown: -0.1,
        winRate: 0.55,
        trades: 40,
        basis: { record: 'backtest', market: 'simulated' },
        reason: 'insufficient sample: 12 of 90 days',
      },
    });
  });

  test('says which strategies are paused; they are not active', async () => {
    const states = async () => {
      const listed = Strategy.array().parse((await app.inject({ url: '/api/strategies' })).json());
      const one = Strategy.parse((await app.inject({ url: `/api/strategies/${PUBLISHED}` })).json());
      return [...listed.filter(({ id }) => id === PUBLISHED), one].map(({ isActive, isPaused }) => [
        isActive,
        isPaused,
      ]);
    };
    paused.set(PUBLISHED, { reason: 'it threw', from: AT });
    const whilePaused = await states();
    paused.delete(PUBLISHED);
    expect([whilePaused, await states()]).toEqual([
      [
        [false, true],
        [false, true],
      ],
      [
        [true, false],
        [true, false],
      ],
    ]);
  });

  test('returns the curve of the figures’ record, and none without a record', async () => {
    const strategies = Strategy.array().parse((await app.inject({ url: '/api/strategies' })).json());
    const curve = (id: string) => strategies.find((strategy) => strategy.id === id)?.equityCurve;
    expect(curve(PUBLISHED)).toEqual({ time: [0, 1], equity: [10_000, 10_100] });
    expect(curve(UNPUBLISHED)).toBeNull();
  });

  test('returns the parity of the running version only', async () => {
    const read = async () => Strategy.parse((await app.inject({ url: `/api/strategies/${PUBLISHED}` })).json()).parity;
    const check = { strategyId: PUBLISHED, market: 'simulated' as const, compared: 132, differences: [], differing: 0 };
    await insertParity(db.database, { ...check, version: 1, checkedAt: AT, equal: 1 });
    expect(await read()).toMatchObject({ ratio: null, checkedAt: null, reason: expect.stringMatching(/^Not checked/) });
    await insertParity(db.database, { ...check, version: 2, checkedAt: new Date(+AT + 1), equal: 132 });
    expect(await read()).toMatchObject({ ratio: 1, compared: 132, version: 2, reason: null });
  });

  test('returns no figures and a reason for a strategy without a record', async () => {
    const strategy = Strategy.parse((await app.inject({ url: `/api/strategies/${UNPUBLISHED}` })).json());
    expect(strategy).toMatchObject({
      isActive: false,
      publishedIndex: null,
      performanceMetrics: { sharpe: null, winRate: null, trades: 0, reason: 'no backtest computed yet' },
    });
  });

  test('returns a reason instead of parity for a strategy that does not run here', async () => {
    const { parity } = Strategy.parse((await app.inject({ url: `/api/strategies/${UNPUBLISHED}` })).json());
    expect(parity).toMatchObject({ ratio: null, reason: expect.stringMatching(/not published in this market yet/) });
  });

  test('answers 404 for an unknown id', async () => {
    const answer = await app.inject({ url: '/api/strategies/nothing' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('is described in the OpenAPI document', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/strategies', '/api/strategies/{id}']));
  });
});

test('every published record gives the restore after which it restarted', async () => {
  const read = async (path: string) => (await app.inject({ url: `/api/${path}` })).json();
  const found = async () => {
    const [strategies, records] = [await read('strategies'), await read('live-records')];
    const [one, performance] = [
      await read(`strategies/${PUBLISHED}`),
      await read(`strategies/${PUBLISHED}/performance`),
    ];
    const listed = (strategies as Strategy[]).filter(({ publishedIndex }) => publishedIndex !== null);
    expect(listed).toHaveLength(1);
    return [...listed, ...records, one, performance].map(({ restored }) => restored);
  };
  const log = await openTestLog(db.database);
  onTestFinished(() => log.remove());
  expect(await found()).toEqual([null, null, null, null]);
  await openRestored(log, 12);
  const restored = { at: new Date(START).toISOString(), lostEntries: 12 };
  expect(await found()).toEqual([restored, restored, restored, restored]);
  expect(await read(`strategies/${UNPUBLISHED}`), 'one without a record').toMatchObject({ restored: null });
});
