import { ANONYMOUS, reads } from '@sealtick/contract';
import { replayRecord } from '@sealtick/record';
import { describe, expect, test } from 'vitest';
import { SAMPLE_STRATEGY, sampleTime } from '../../testing/sample-entries.ts';
import { readPdf } from '../strategies/testing/read-pdf.ts';
import { usePortfolio } from './testing/use-portfolio.ts';

const site = usePortfolio();

describe('GET /api/portfolio/trades', () => {
  const trades = (search = '') => site.get(`${reads.portfolio.trades.path}${search}`);

  test('returns each trade with its signal, what it risked and brought, open ones first', async () => {
    await site.grant(0, null);
    const answer = (await trades()).json();
    expect(answer).toMatchObject({ total: 2, all: 2, closed: 1, meanR: -1, totalR: -1, page: 1, pages: 1 });
    expect(answer.trades).toEqual([
      expect.objectContaining({ signalId: 's2', closedAt: null, exitPrice: null, netR: 0.5, risk: 196, result: 98 }),
      expect.objectContaining({
        signalId: 's1',
        index: 2,
        strategyId: SAMPLE_STRATEGY,
        closedAt: sampleTime(3),
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
    await site.grant(0, null);
    const ids = async (search: string) =>
      (await trades(search)).json().trades.map(({ signalId }: { signalId: string }) => signalId);
    expect(await ids('?sort=closedAt&order=asc')).toEqual(['s1', 's2']);
    expect(await ids('?sort=result&order=desc')).toEqual(['s2', 's1']);
    expect(await ids('?outcome=open')).toEqual(['s2']);
    expect(await ids('?outcome=loss&page=9')).toEqual(['s1']);
    expect(await ids('?outcome=gain')).toEqual([]);
    expect(await ids('?side=short')).toEqual([]);
    expect(await ids('?symbol=EURUSD')).toEqual([]);
    expect(await ids(`?strategy=${SAMPLE_STRATEGY}`)).toHaveLength(2);
    expect((await trades('?sort=colour')).statusCode).toBe(400);
  });
});

describe('Files of a member’s record', () => {
  const getFile = async (name: 'tradesFile' | 'curveFile' | 'returnsFile') => {
    const answer = await site.get(reads.portfolio[name].path);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    return answer.body.trim().split('\r\n');
  };

  test('trades.csv has every trade with record, market and notice in its row', async () => {
    await site.grant(0, null);
    const [head, first, second] = await getFile('tradesFile');
    expect(head).toMatch(/^strategy,symbol,timeframe,record,market,side,/);
    expect(first).toContain(`${SAMPLE_STRATEGY},XAUUSD,1h,live,simulated,long,`);
    expect(first).toContain(',stop,-1,0.02,USD,200,-200,s1,2,hypothetical');
    expect(second).toContain(',,,,0.5,0.02,USD,196,98,s2,5,');
  });

  test('record.csv has the curve with returns and drawdowns, and returns.csv one return for each day', async () => {
    await site.grant(0, null);
    const [, start, mark, last] = await getFile('curveFile');
    expect(start).toContain(',live,simulated,10000,,0,');
    expect(mark).toContain(`${sampleTime(0)},live,simulated,10000,0,0,`);
    expect(last).toMatch(/,9898,-0\.01\d*,-0\.01\d*,/);
    // The day on which the account began, before the first mark.
    expect(await getFile('returnsFile')).toEqual([
      'date,return,notice',
      '2026-02-28,0,hypothetical (simulated market: prices are generated)',
    ]);
  });

  test('report.pdf has figures, results and trades of the record', async () => {
    await site.grant(0, null);
    const answer = await site.get(reads.portfolio.report.path);
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
    expect(await getFile('tradesFile')).toHaveLength(1);
    const { text } = await readPdf((await site.get(reads.portfolio.report.path)).rawPayload);
    expect(text).toContain('needs 1 trade, has 0');
    expect(text).toContain('No strategy has a result yet.');
  });

  test('need a logged-in member', async () => {
    site.principal = ANONYMOUS;
    for (const name of ['trades', 'replay', 'tradesFile', 'curveFile', 'returnsFile', 'report'] as const) {
      expect((await site.get(reads.portfolio[name].path)).statusCode, name).toBe(401);
    }
  });
});

test('GET /api/portfolio/replay gives the account of the record', async () => {
  await site.grant(0, null);
  const { value, curve, statistics } = replayRecord((await site.get(reads.portfolio.replay.path)).json());
  const analytics = (await site.get(reads.portfolio.analytics.path)).json();
  expect(value).toBe(analytics.value);
  expect(curve).toEqual(analytics.curve);
  expect(statistics.map(({ key, value: figure, reason }) => ({ key, value: figure, reason }))).toEqual(
    analytics.statistics,
  );
});
