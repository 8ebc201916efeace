import { StrategyPerformance } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { saveDoubts } from '../../backtests/index.ts';
import { END, PUBLISHED, record, trades, UNPUBLISHED } from './testing/record.ts';
import { PRICES, RecordSite } from './testing/record-site.ts';

let site: RecordSite;
beforeAll(async () => {
  site = await RecordSite.open();
});
afterAll(() => site.close());

describe('GET /api/strategies/{id}/performance', () => {
  test('returns the backtest and the live record separately, each with its basis', async () => {
    const answer = await site.get(`${PUBLISHED}/performance`);
    expect(answer.statusCode).toBe(200);
    const { records, streams, market } = StrategyPerformance.parse(answer.json());
    expect(records.map(({ basis }) => basis)).toEqual([
      { record: 'backtest', market: 'simulated' },
      { record: 'live', market: 'simulated' },
    ]);
    expect(streams).toEqual([{ symbol: 'BTCUSD', timeframe: '1h', partner: null }]);
    expect(market).toBe('simulated');
  });

  test('computes every part from the same trades', async () => {
    const { records, riskFraction } = StrategyPerformance.parse((await site.get(`${PUBLISHED}/performance`)).json());
    const [backtest] = records;
    expect(riskFraction, 'one stream').toBe(0.01);
    const total = (groups: readonly { trades: number }[]) => groups.reduce((sum, group) => sum + group.trades, 0);
    expect(trades.length).toBeGreaterThan(30);
    for (const groups of [backtest!.bySymbol, backtest!.bySession, backtest!.byWeekday])
      expect(total(groups)).toBe(trades.length);
    expect(backtest!.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(trades.length);
    expect(backtest!.excursions).toHaveLength(trades.length);
    expect(backtest!.calibration.signals).toBe(trades.length);
    const { gains, losses } = backtest!.closings;
    const counted = [...gains, ...losses].reduce((sum, count) => sum + count, 0);
    expect(counted, 'every trade that closed by the last mark').toBe(
      trades.filter(({ closedAt }) => closedAt <= record.curve.time.at(-1)!).length,
    );
    const sumR = trades.reduce((sum, { netR }) => sum + netR, 0);
    expect(backtest!.bySymbol[0]!.totalR).toBeCloseTo(sumR, 9);
    expect(backtest!.statistics.find(({ key }) => key === 'trades')).toMatchObject({
      value: trades.length,
      label: 'Trades',
      definition: 'Filled and fully closed trades.',
      isHeadline: true,
    });
    expect(backtest!.minimumCapital, '0.01 BTC over a stop of 10 is 0.1 USD, 1% of 10').toEqual([
      { symbol: 'BTCUSD', amount: 10, currency: 'USD' },
    ]);
    const resampling = { blockDays: expect.any(Number), resamples: 1000, seed: 1 };
    const expectancy = backtest!.statistics.find(({ key }) => key === 'expectancy')!;
    expect(expectancy.interval).toEqual({ low: expect.any(Number), high: expect.any(Number), resampling });
    const grown = backtest!.months.reduce((product, { value }) => product * (1 + value), 1);
    expect(grown).toBeCloseTo(record.curve.equity.at(-1)! / record.curve.equity[0]!, 4);
  });

  test('returns only what the log contains for a live record: no excursions, and reasons for missing ratios', async () => {
    const { records } = StrategyPerformance.parse((await site.get(`${PUBLISHED}/performance`)).json());
    const live = records[1]!;
    expect(live.bySymbol).toEqual([{ key: 'BTCUSD', trades: 1, winRate: 1, expectancy: 1, interval: null, totalR: 1 }]);
    expect(live.excursions).toEqual([]);
    expect(live.calibration).toMatchObject({ signals: 1, brier: expect.closeTo(0.1521, 6), skill: null });
    const sharpe = live.statistics.find(({ key }) => key === 'sharpeRatio')!;
    expect(sharpe.value).toBeNull();
    expect(sharpe.reason).toMatch(/^insufficient sample: .*\d+ of 90 days/);
  });

  test('returns the deflated Sharpe ratio beside the Sharpe ratio, with the number of trials', async () => {
    const { records } = StrategyPerformance.parse((await site.get(`${PUBLISHED}/performance`)).json());
    for (const { trials, ruinedOn, statistics } of records) {
      expect([trials, ruinedOn]).toEqual([14, null]);
      const find = (wanted: string) => statistics.find(({ key }) => key === wanted)!;
      expect(find('deflatedSharpeRatio')).toMatchObject({
        unit: 'fraction',
        value: null,
        reason: find('sharpeRatio').reason,
        definition: expect.stringContaining('14 sets were tried for this strategy.'),
      });
    }
  });

  test('returns buy and hold at each mark of the curve', async () => {
    const { records } = StrategyPerformance.parse((await site.get(`${PUBLISHED}/performance`)).json());
    const { benchmark, curve } = records[0]!;
    expect(benchmark).toMatchObject({ label: 'Buy and hold BTCUSD', symbols: ['BTCUSD'] });
    expect(benchmark!.returns).toHaveLength(curve.time.length);
    // The first daily bar closes at the first mark after the start, at 101; the second at 102.
    expect(benchmark!.returns.slice(0, 3)).toEqual([0, 0, expect.closeTo(102 / 101 - 1, 6)]);
  });

  test('returns years, alpha and beta from the same curve, and says what the rolling Sharpe ratio lacks', async () => {
    const { records } = StrategyPerformance.parse((await site.get(`${PUBLISHED}/performance`)).json());
    const { years, alphaBeta, alphaBetaReason, rollingSharpe, statistics } = records[0]!;
    const gain = record.curve.equity.at(-1)! / record.curve.equity[0]! - 1;
    expect(years).toMatchObject([{ year: 2024, isPartial: true, trades: trades.length, sharpeRatio: null }]);
    expect(years[0]!.value).toBeCloseTo(gain, 5);
    const deepest = statistics.find(({ key }) => key === 'maxDrawdown')!.value!;
    expect(years[0]!.maxDrawdown).toBeCloseTo(deepest, 6);
    expect([alphaBeta, alphaBetaReason], '40 days').toEqual([null, expect.stringContaining('needs 60 daily returns')]);
    expect(rollingSharpe).toEqual({ days: 365, mark: [], value: [] });
  });

  test('returns what a backtest may rest on once it is computed for its inputs, over all series alone', async () => {
    const getDoubts = async (path = 'performance') =>
      StrategyPerformance.parse((await site.get(`${PUBLISHED}/${path}`)).json()).records.map(({ doubts }) => doubts);
    expect(await getDoubts(), 'not computed yet').toEqual([null, null]);
    const key = { strategyId: PUBLISHED, version: 1, market: 'simulated' } as const;
    const costs = { runs: [], breakEvenFactor: 2.5, meanCostR: 0.1 };
    const doubts = { costs, regimes: [], walkForward: null };
    const stored = { ...key, program: 1, doubts, computedAt: new Date(END) };
    await saveDoubts(site.db.database, { ...stored, inputsSha256: 'cd'.repeat(32) });
    expect(await getDoubts(), 'computed for other inputs').toEqual([null, null]);
    await saveDoubts(site.db.database, { ...stored, inputsSha256: 'ab'.repeat(32) });
    expect(await getDoubts()).toEqual([doubts, null]);
    expect(await getDoubts('performance?timeframe=1h')).toEqual([null, null]);
  });

  test('answers 304 if the ETag matches', async () => {
    const { etag } = (await site.get(`${PUBLISHED}/performance`)).headers;
    expect((await site.get(`${PUBLISHED}/performance`, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('answers without records for an unpublished strategy and 404 for an unknown one', async () => {
    expect((await site.get(`${UNPUBLISHED}/performance`)).json()).toMatchObject({ records: [], streams: [] });
    expect((await site.get('no-such/performance')).statusCode).toBe(404);
  });

  test('excludes the last public delay', async () => {
    site.now = END + 4 * HOUR_MS;
    const { records } = StrategyPerformance.parse((await site.get(`${PUBLISHED}/performance`)).json());
    site.now = END + DAY_MS;
    expect(records[1]!.bySymbol).toEqual([]);
  });
});

/** Returns the benchmark of the backtest for these prices. */
async function benchmarkWith(prices: typeof PRICES) {
  const other = await RecordSite.open(prices);
  const answer = await other.get(`${PUBLISHED}/performance`);
  await other.close();
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().records[0];
}

test('gives a reason instead of a benchmark that would reveal prices', async () => {
  const record = await benchmarkWith({ ...PRICES, isShown: async () => false });
  expect(record).toMatchObject({ benchmark: null, benchmarkReason: expect.stringContaining('BTCUSD') });
});

test('gives a reason instead of a benchmark if the bars are missing', async () => {
  const none = async () => {
    throw new AppError('NOT_FOUND', 'There are no bars.');
  };
  for (const isShown of [async () => true, none]) {
    const record = await benchmarkWith({ ...PRICES, isShown, history: none });
    expect(record).toMatchObject({ benchmark: null, benchmarkReason: 'no daily bars of BTCUSD' });
  }
});
