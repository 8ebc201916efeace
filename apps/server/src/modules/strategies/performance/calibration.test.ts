import { CommonCalibration } from '@sealtick/contract';
import { brierScore, brierSkill, DAY_MS, HOUR_MS, reliabilityBins } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { END, OTHER, otherRows, rows } from './testing/record.ts';
import { RecordSite, storeBacktest } from './testing/record-site.ts';

let site: RecordSite;
beforeAll(async () => {
  site = await RecordSite.open();
});
afterAll(() => site.close());

describe('GET /api/calibration', () => {
  const read = async () => CommonCalibration.array().parse((await site.app.inject('/api/calibration')).json());

  test('pools the signals of every strategy, backtests and live records separately', async () => {
    const [backtest, live, ...rest] = await read();
    expect(rest).toEqual([]);
    expect(backtest).toMatchObject({ basis: { record: 'backtest', market: 'simulated' }, strategies: 2 });
    const groups = [rows, otherRows].map((group) =>
      group.map((row) => ({ stated: row.confidence / 100, isReached: row.firstTargetReached })),
    );
    const all = groups.flat();
    expect(backtest!.calibration).toEqual({
      signals: all.length,
      brier: expect.closeTo(brierScore(all)!, 12),
      skill: expect.closeTo(brierSkill(groups)!, 12),
      bins: reliabilityBins(all).map((bin) => ({ ...bin })),
    });
    expect(backtest!.calibration.bins.map(({ count }) => count)).toEqual([otherRows.length, rows.length]);
    expect(live).toMatchObject({
      basis: { record: 'live', market: 'simulated' },
      strategies: 1,
      calibration: { signals: 1, brier: expect.closeTo(0.1521, 6) },
    });
  });

  test('uses a backtest that was recomputed', async () => {
    await storeBacktest(site.db.database, OTHER, []);
    expect((await read())[0]!.strategies, 'as it was').toBe(2);
    await storeBacktest(site.db.database, OTHER, [], new Date(END + HOUR_MS));
    expect((await read())[0]!.strategies).toBe(1);
  });

  test('excludes the last public delay', async () => {
    site.now = END + 2 * HOUR_MS;
    expect((await read()).map(({ basis }) => basis.record)).toEqual(['backtest']);
    site.now = END + DAY_MS;
  });
});
