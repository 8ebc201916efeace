import { StrategyTrade } from '@sealtick/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLISHED, rows } from './testing/record.ts';
import { RecordSite } from './testing/record-site.ts';

let site: RecordSite;
beforeAll(async () => {
  site = await RecordSite.open();
});
afterAll(() => site.close());

describe('GET /api/strategies/{id}/trades', () => {
  test('lists the newest trades first and links to the older ones, each once', async () => {
    const found: StrategyTrade[] = [];
    let url: string | null = `${PUBLISHED}/trades?record=backtest&limit=20`;
    while (url) {
      const answer = await site.get(url);
      expect(answer.statusCode).toBe(200);
      found.push(...StrategyTrade.array().parse(answer.json()));
      url = /<\/api\/strategies\/(.+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? null;
    }
    expect(found).toEqual([...rows].reverse());
  });

  test('returns the log index of a live trade', async () => {
    const answer = await site.get(`${PUBLISHED}/trades?record=live`);
    expect(answer.json()).toMatchObject([{ symbol: 'BTCUSD', index: 2, netR: 1, fillPrice: '100.00', reason: null }]);
  });

  test.each([
    ['trades', 'record'],
    ['trades?record=paper', 'record'],
    ['trades?record=backtest&limit=501', 'limit'],
    ['trades?record=backtest&cursor=99999', 'cursor'],
    ['trades?record=backtest&cursor=x', 'cursor'],
  ])('rejects %s and names %s', async (path, field) => {
    const answer = await site.get(`${PUBLISHED}/${path}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe(field);
  });
});

describe('GET /api/strategies/{id}/trades.csv', () => {
  test('returns every trade with its record kind and market in each row', async () => {
    const answer = await site.get(`${PUBLISHED}/trades.csv?record=backtest`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${PUBLISHED}-backtest-trades.csv"`);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(rows.length + 1);
    for (const line of lines.slice(1)) expect(line).toMatch(/,backtest,simulated,.*hypothetical/);
  });

  test('answers 404 for an unknown strategy', async () => {
    const answer = await site.get('no-such/trades.csv?record=live');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});
