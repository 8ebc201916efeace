import { CommonCalibration, StrategyPerformance, StrategyTrade } from '@sealtick/contract';
import {
  BarSeries,
  backtestRecord,
  brierScore,
  DAY_MS,
  getInstrument,
  reliabilityBins,
  STRATEGIES,
  type Strategy,
  simulate,
} from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { AppError } from '../../../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { saveBacktest, saveBacktestTrades, toTradeRow } from '../../backtests/index.ts';
import { createStrategies, KeptPerformance, LiveRecords, type PerformanceContext } from '../index.ts';
import { insertVersion } from '../strategy-version-repository.ts';

const [PUBLISHED, UNPUBLISHED] = STRATEGIES.map(({ id }) => id) as [string, string];
const HOUR = 3_600_000;
const START = Date.UTC(2024, 2, 4);
const DAYS = 40;
const END = START + DAYS * DAY_MS;
const HASH = 'ab'.repeat(32);
const instrument = getInstrument('BTCUSD')!;
const iso = (ms: number) => new Date(ms).toISOString();

/** Buys every fourth bar that finds it flat: stop 10 below, target 5 above. */
const everyFourth = {
  params: {},
  start: () => {
    let seen = 0;
    return ({ close }: { close: number }, at: { position: unknown }) => {
      seen += 1;
      if (at.position !== null || seen % 4 !== 0) return null;
      const levels = { side: 'long', type: 'market', entry: close, stop: close - 10, targets: [{ price: close + 5 }] };
      return { open: { ...levels, reason: 'the fourth' } };
    };
  },
} as unknown as Strategy;

function bars(timeframe: '1h' | 'daily') {
  const step = timeframe === '1h' ? HOUR : DAY_MS;
  const count = (END - START) / step;
  const series = new BarSeries('BTCUSD', timeframe, count);
  for (let i = 0; i < count; i++) {
    const open = 100 + (i % 7);
    const time = START + i * step;
    series.append({ time, closeTime: time + step, open, high: open + 6, low: open - 4, close: open + 1, volume: 1 });
  }
  return series.bars();
}

const hours = bars('1h');
const spec = {
  strategy: everyFourth,
  params: {},
  instrument,
  timeframe: '1h' as const,
  partner: null,
  hasCalendar: false,
};
const { trades } = simulate(hours, spec);
const record = backtestRecord([{ instrument, bars: hours, trades }], START, END);
const rows = trades.map((trade) => toTradeRow({ trade, confidence: 55 }, instrument));

/** A log in which the strategy was published on the last day, with one trade. */
const LIVE_LOG = [
  {
    ...{
      kind: 'strategy.published',
      id: PUBLISHED,
      version: 1,
      paramsSha256: HASH,
      codeSha256: HASH,
      issuedAt: iso(END),
    },
    streams: [{ symbol: 'BTCUSD', timeframe: '1h', anchor: iso(START) }],
    instruments: [
      {
        ...{ symbol: 'BTCUSD', tick: '0.01', session: 'always' },
        costs: { spread: '0', slippage: '0', commission: '0', swapLong: '0', swapShort: '0' },
      },
    ],
  },
  {
    ...{ kind: 'signal.opened', signalId: 's1', strategyId: PUBLISHED, version: 1, symbol: 'BTCUSD', timeframe: '1h' },
    ...{ side: 'long', type: 'market', entry: '100.00', stop: '90.00', targets: [{ price: '110.00', weight: 1 }] },
    ...{ confidence: 61, confidenceN: 200, barCloseAt: iso(END + HOUR), validUntil: iso(END + 2 * HOUR), grade: 2 },
    ...{ noteSha256: HASH, issuedAt: iso(END + HOUR) },
  },
  {
    ...{ kind: 'signal.updated', signalId: 's1', change: 'filled', barCloseAt: iso(END + 2 * HOUR), price: '100.00' },
    issuedAt: iso(END + 2 * HOUR),
  },
  {
    ...{ kind: 'signal.updated', signalId: 's1', change: 'target', barCloseAt: iso(END + 3 * HOUR), target: 1 },
    ...{ price: '110.00', weight: 1, issuedAt: iso(END + 3 * HOUR) },
  },
  {
    ...{ kind: 'signal.closed', signalId: 's1', reason: 'target', barCloseAt: iso(END + 3 * HOUR) },
    ...{ exits: [{ price: '110.00', weight: 1 }], cost: '0', netR: 1, issuedAt: iso(END + 3 * HOUR) },
  },
  { kind: 'day.marked', date: iso(END).slice(0, 10), marks: [], issuedAt: iso(END + DAY_MS) },
].map((fact, i) => ({ v: 1, index: i + 1, market: 'simulated', salt: HASH, ...fact }));

/** Another strategy with seven trades; an older version of it had more. */
const OTHER = { strategyId: STRATEGIES[2]!.id, version: 2, market: 'simulated' };

const backtestRow = (key: typeof OTHER) => ({
  ...{ ...key, from: new Date(START), to: new Date(END), periodsPerYear: record.periodsPerYear },
  ...{ statistics: record.statistics, curveTime: [...record.curve.time], curveEquity: [...record.curve.equity] },
  computedAt: new Date(END),
});

let db: TestDatabase;
let app: FastifyInstance;
let now = END + DAY_MS;

beforeAll(async () => {
  db = await createTestDatabase();
  const key = { strategyId: PUBLISHED, version: 1, market: 'simulated' };
  const streams = [{ symbol: 'BTCUSD', timeframe: '1h' as const, partner: null, anchor: START }];
  const hashes = { paramsSha256: 'a', codeSha256: 'b', logId: 'log', logIndex: 1, publishedAt: new Date(END) };
  await insertVersion(db.database, { ...key, ...hashes, streams });
  await saveBacktest(db.database, backtestRow(key));
  await saveBacktestTrades(db.database, key, rows);
  await insertVersion(db.database, { ...OTHER, ...hashes, streams });
  await saveBacktest(db.database, backtestRow(OTHER));
  await saveBacktest(db.database, backtestRow({ ...OTHER, version: 1 }));
  await saveBacktestTrades(
    db.database,
    OTHER,
    rows.slice(0, 7).map((row) => ({ ...row, confidence: 12 })),
  );
  await saveBacktestTrades(db.database, { ...OTHER, version: 1 }, rows);
  const read = async (from: number, to: number) =>
    LIVE_LOG.slice(from - 1, to).map((entry) => ({ json: JSON.stringify(entry) }));
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: pino({ level: 'silent' }),
    modules: [
      createStrategies({
        database: db.database,
        market: 'simulated',
        liveRecords: new LiveRecords(read, 'simulated'),
        publicUntil: () => now,
        prices: { isRedistributable: async () => true, history: async () => bars('daily') },
        kept: new KeptPerformance(),
      }),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const get = (path: string, headers = {}) => app.inject({ url: `/api/strategies/${path}`, headers });

describe('GET /api/strategies/{id}/performance', () => {
  test('gives the back-test and the live record apart, each on its own basis', async () => {
    const answer = await get(`${PUBLISHED}/performance`);
    expect(answer.statusCode).toBe(200);
    const { records, streams, market } = StrategyPerformance.parse(answer.json());
    expect(records.map(({ basis }) => basis)).toEqual([
      { record: 'backtest', market: 'simulated' },
      { record: 'live', market: 'simulated' },
    ]);
    expect(streams).toEqual([{ symbol: 'BTCUSD', timeframe: '1h', partner: null }]);
    expect(market).toBe('simulated');
  });

  test('draws every part from the record’s own trades, so that all of them add up', async () => {
    const { records } = StrategyPerformance.parse((await get(`${PUBLISHED}/performance`)).json());
    const [backtest] = records;
    const total = (groups: readonly { trades: number }[]) => groups.reduce((sum, group) => sum + group.trades, 0);
    expect(trades.length).toBeGreaterThan(30);
    for (const groups of [backtest!.bySymbol, backtest!.bySession, backtest!.byWeekday])
      expect(total(groups)).toBe(trades.length);
    expect(backtest!.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(trades.length);
    expect(backtest!.excursions).toHaveLength(trades.length);
    expect(backtest!.calibration.signals).toBe(trades.length);
    const sumR = trades.reduce((sum, { netR }) => sum + netR, 0);
    expect(backtest!.bySymbol[0]!.totalR).toBeCloseTo(sumR, 9);
    expect(backtest!.statistics.find(({ key }) => key === 'trades')).toMatchObject({
      value: trades.length,
      label: 'Trades',
      definition: 'Filled and fully closed trades.',
      isHeadline: true,
    });
    const grown = backtest!.months.reduce((product, { value }) => product * (1 + value), 1);
    expect(grown).toBeCloseTo(record.curve.equity.at(-1)! / record.curve.equity[0]!, 4);
  });

  test('gives a live record what the log says and no more: no excursions, and why a ratio is missing', async () => {
    const { records } = StrategyPerformance.parse((await get(`${PUBLISHED}/performance`)).json());
    const live = records[1]!;
    expect(live.bySymbol).toEqual([{ key: 'BTCUSD', trades: 1, winRate: 1, expectancy: 1, totalR: 1 }]);
    expect(live.excursions).toEqual([]);
    expect(live.calibration).toMatchObject({ signals: 1, brier: expect.closeTo(0.1521, 6) });
    const sharpe = live.statistics.find(({ key }) => key === 'sharpeRatio')!;
    expect(sharpe.value).toBeNull();
    expect(sharpe.reason).toMatch(/^insufficient sample: needs 90 days/);
  });

  test('sets buy and hold of the instrument beside the curve, mark by mark', async () => {
    const { records } = StrategyPerformance.parse((await get(`${PUBLISHED}/performance`)).json());
    const { benchmark, curve } = records[0]!;
    expect(benchmark).toMatchObject({ label: 'Buy and hold BTCUSD', symbols: ['BTCUSD'] });
    expect(benchmark!.returns).toHaveLength(curve.time.length);
    // The first daily bar closes at the first mark after the start, at 101; the second at 102.
    expect(benchmark!.returns.slice(0, 3)).toEqual([0, 0, expect.closeTo(102 / 101 - 1, 6)]);
  });

  test('is answered with 304 to who holds it already', async () => {
    const { etag } = (await get(`${PUBLISHED}/performance`)).headers;
    expect((await get(`${PUBLISHED}/performance`, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('says so where a strategy has not been published, and where there is none', async () => {
    expect((await get(`${UNPUBLISHED}/performance`)).json()).toMatchObject({ records: [], streams: [] });
    expect((await get('no-such/performance')).statusCode).toBe(404);
  });

  test('shows nothing of the last public delay', async () => {
    now = END + 4 * HOUR;
    const { records } = StrategyPerformance.parse((await get(`${PUBLISHED}/performance`)).json());
    now = END + DAY_MS;
    expect(records[1]!.bySymbol).toEqual([]);
  });
});

describe('GET /api/calibration', () => {
  const read = async () => CommonCalibration.array().parse((await app.inject('/api/calibration')).json());

  test('pools the signals of every strategy, back-tests and live records apart', async () => {
    const [backtest, live, ...rest] = await read();
    expect(rest).toEqual([]);
    expect(backtest).toMatchObject({ basis: { record: 'backtest', market: 'simulated' }, strategies: 2 });
    const other = rows.slice(0, 7).map((row) => ({ ...row, confidence: 12 }));
    const all = [...rows, ...other].map((row) => ({ stated: row.confidence / 100, isReached: row.firstTargetReached }));
    expect(backtest!.calibration).toEqual({
      signals: all.length,
      brier: expect.closeTo(brierScore(all)!, 12),
      bins: reliabilityBins(all).map((bin) => ({ ...bin })),
    });
    expect(backtest!.calibration.bins.map(({ count }) => count)).toEqual([other.length, rows.length]);
    expect(live).toMatchObject({
      basis: { record: 'live', market: 'simulated' },
      ...{ strategies: 1, calibration: { signals: 1, brier: expect.closeTo(0.1521, 6) } },
    });
  });

  test('takes a back-test anew once it has been computed anew', async () => {
    await saveBacktestTrades(db.database, OTHER, []);
    expect((await read())[0]!.strategies, 'as it was').toBe(2);
    await saveBacktest(db.database, { ...backtestRow(OTHER), computedAt: new Date(END + HOUR) });
    expect((await read())[0]!.strategies).toBe(1);
  });

  test('shows nothing of the last public delay', async () => {
    now = END + 2 * HOUR;
    expect((await read()).map(({ basis }) => basis.record)).toEqual(['backtest']);
    now = END + DAY_MS;
  });
});

describe('GET /api/strategies/{id}/trades', () => {
  test('lists the newest first and leads on to the older ones, each once', async () => {
    const found: StrategyTrade[] = [];
    let url: string | null = `${PUBLISHED}/trades?record=backtest&limit=20`;
    while (url) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      found.push(...StrategyTrade.array().parse(answer.json()));
      url = /<\/api\/strategies\/(.+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? null;
    }
    expect(found).toEqual([...rows].reverse());
  });

  test('gives a live trade its index in the log', async () => {
    const answer = await get(`${PUBLISHED}/trades?record=live`);
    expect(answer.json()).toMatchObject([{ symbol: 'BTCUSD', index: 2, netR: 1, fillPrice: '100.00', reason: null }]);
  });

  test.each([
    ['trades', 'record'],
    ['trades?record=paper', 'record'],
    ['trades?record=backtest&limit=501', 'limit'],
    ['trades?record=backtest&cursor=99999', 'cursor'],
    ['trades?record=backtest&cursor=x', 'cursor'],
  ])('refuses %s, naming %s', async (path, field) => {
    const answer = await get(`${PUBLISHED}/${path}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe(field);
  });
});

describe('GET /api/strategies/{id}/trades.csv', () => {
  test('is a file of every trade that says in each row what it is', async () => {
    const answer = await get(`${PUBLISHED}/trades.csv?record=backtest`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${PUBLISHED}-backtest-trades.csv"`);
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(rows.length + 1);
    for (const line of lines.slice(1)) expect(line).toMatch(/,backtest,simulated,.*hypothetical/);
  });

  test('of no such strategy is a 404 with a problem', async () => {
    const answer = await get('no-such/trades.csv?record=live');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

/** What the back-test is set beside, where prices are as given. */
async function benchmarkWith(prices: PerformanceContext['prices']) {
  const other = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: pino({ level: 'silent' }),
    modules: [
      createStrategies({
        ...{ database: db.database, market: 'simulated', publicUntil: () => now, kept: new KeptPerformance() },
        liveRecords: new LiveRecords(async () => [], 'simulated'),
        prices,
      }),
    ],
  });
  const answer = await other.inject({ url: `/api/strategies/${PUBLISHED}/performance` });
  await other.close();
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().records[0];
}

test('A benchmark that would give away prices is left out, and why is said', async () => {
  const record = await benchmarkWith({ isRedistributable: async () => false, history: async () => bars('daily') });
  expect(record).toMatchObject({ benchmark: null, benchmarkReason: expect.stringContaining('BTCUSD') });
});

test('A record whose bars are gone stands without a benchmark, and why is said', async () => {
  const none = async () => {
    throw new AppError('NOT_FOUND', 'There are no bars.');
  };
  for (const isRedistributable of [async () => true, none]) {
    const record = await benchmarkWith({ isRedistributable, history: none });
    expect(record).toMatchObject({ benchmark: null, benchmarkReason: 'there are no daily bars of BTCUSD here' });
  }
});
