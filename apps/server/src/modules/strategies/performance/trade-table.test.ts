import { TradeTable } from '@sealtick/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { END, OTHER, otherRows, PUBLISHED, rows } from './testing/record.ts';
import { RecordSite, storeBacktest } from './testing/record-site.ts';

let site: RecordSite;
beforeAll(async () => {
  site = await RecordSite.open();
});
afterAll(() => site.close());

const table = async (query: string) => {
  const answer = await site.get(`${PUBLISHED}/trades/table?${query}`);
  expect(answer.statusCode).toBe(200);
  return TradeTable.parse(answer.json());
};

describe('GET /api/strategies/{id}/trades/table', () => {
  test('has every trade on one of its pages, the last one closed first', async () => {
    const first = await table('record=backtest');
    const found = [...first.trades];
    for (let page = 2; page <= first.pages; page++) found.push(...(await table(`record=backtest&page=${page}`)).trades);
    expect(first).toMatchObject({ total: rows.length, page: 1, pages: Math.ceil(rows.length / 25) });
    expect(found).toEqual([...rows].reverse().map((row) => ({ ...row, signalId: null })));
  });

  test('answers a page after the last one with the last one', async () => {
    const last = await table('record=backtest&page=999');
    expect(last.page).toBe(last.pages);
    expect(last.trades).toHaveLength(rows.length % 25 || 25);
  });

  test('filters by side, symbol and result, and says number and mean of what matches', async () => {
    expect(await table('record=backtest&side=short')).toMatchObject({ total: 0, meanR: null, page: 1, pages: 1 });
    expect(await table('record=backtest&symbol=EURUSD')).toMatchObject({ total: 0 });
    expect(await table('record=backtest&symbol=BTCUSD&side=long')).toMatchObject({ total: rows.length });
    const gains = rows.filter(({ netR }) => netR > 0);
    const losses = await table('record=backtest&result=loss');
    expect(losses.total + (await table('record=backtest&result=gain')).total).toBe(rows.length);
    const mean = gains.reduce((sum, { netR }) => sum + netR, 0) / gains.length;
    expect((await table('record=backtest&result=gain')).meanR).toBeCloseTo(mean, 3);
    expect(losses.trades.every(({ netR }) => netR < 0)).toBe(true);
  });

  test('sorts by result in both directions', async () => {
    const worst = (await table('record=backtest&sort=netR&order=asc')).trades.map(({ netR }) => netR);
    const best = (await table('record=backtest&sort=netR')).trades.map(({ netR }) => netR);
    expect(worst).toEqual([...worst].sort((a, b) => a - b));
    expect(best).toEqual([...best].sort((a, b) => b - a));
    expect(best[0]).toBe(Math.max(...rows.map(({ netR }) => netR)));
  });

  test('names the signal of a live trade', async () => {
    const { trades } = await table('record=live');
    expect(trades).toMatchObject([{ symbol: 'BTCUSD', index: 2, signalId: expect.stringMatching(/./) }]);
  });

  test.each([
    ['record=paper', 'record'],
    ['record=live&sort=stop', 'sort'],
    ['record=live&page=0', 'page'],
    ['record=live&result=flat', 'result'],
  ])('rejects %s and names %s', async (query, field) => {
    const answer = await site.get(`${PUBLISHED}/trades/table?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe(field);
  });

  test('has the trades of a backtest that was computed again', async () => {
    const version = { strategyId: OTHER.strategyId, version: OTHER.version, market: 'simulated' } as const;
    const total = async () => {
      const answer = await site.get(`${OTHER.strategyId}/trades/table?record=backtest`);
      return answer.json().total;
    };
    expect(await total()).toBe(otherRows.length);
    await storeBacktest(site.db.database, version, rows.slice(0, 3), new Date(END + 1));
    expect(await total()).toBe(3);
  });
});
