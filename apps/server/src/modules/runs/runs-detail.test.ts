import { type RunReport, writes } from '@sealtick/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseVariables, runSealtick } from '../../cli/testing/run-sealtick.ts';
import { STRATEGY_ID, useRuns } from './testing/use-runs.ts';
import { spikes } from './testing/waves.ts';

const runs = useRuns();
const { call, get, signIn, start, startServer, until, wanted } = runs;

beforeAll(() => runs.importBars(spikes('AUDUSD', '1h', 16_000)));

const printed = async (...more: string[]) => {
  const series = ['--strategy', STRATEGY_ID, '--symbol', 'AUDUSD', '--timeframe', '4h', ...more, '--json'];
  const { out, err } = await runSealtick(['backtest', ...series], databaseVariables(runs.site().db));
  expect(out, err).not.toBe('');
  return JSON.parse(out);
};

describe('A run with finer bars', () => {
  test('has the exits and counts of the command line, to the digit, and says in its files what they decided', async () => {
    await signIn();
    await startServer();
    const { id, detail } = await start({ symbol: 'AUDUSD', detail: '1h' });
    expect(detail).toBe('1h');
    const { result, summary } = await until(id, 'done');
    const [expected, byRule] = [await printed('--detail', '1h'), await printed()];
    expect(result!.detail).toEqual(expected.detail);
    expect(result!.detail!.timeframe).toBe('1h');
    expect(result!.detail!.changedTrades).toBeGreaterThan(0);
    expect(result!.curve.equity).toEqual(expected.equity.equity);
    expect(summary!.trades).toBe(expected.trades.length);
    const sum = (trades: { trade: { netR: number } }[]) => trades.reduce((total, { trade }) => total + trade.netR, 0);
    expect(result!.detail!.byRule).toEqual({ trades: byRule.trades.length, totalR: sum(byRule.trades) });
    expect(result!.detail!.totalR).toBe(sum(expected.trades));
    expect(result!.doubts!.costs!.runs[0]!.trades, 'other costs have the same exits').toBe(summary!.trades);
    expect(result!.doubts!.costs!.runs[0]!.measures.totalReturn).toBe(summary!.totalReturn);
    expect(await get<RunReport>(`/api/runs/${id}/report.json`)).toMatchObject({
      detail: '1h',
      result: { detail: expected.detail },
    });
    const html = await runs.text(`/api/runs/${id}/report.html`);
    expect(html).toContain(`${expected.detail.changedTrades} trades changed:`);
    expect(html).toContain('by 1h bars');
  });

  test('counts as a trial of its own next to the same run without them', async () => {
    await signIn();
    await startServer();
    const period = { symbol: 'AUDUSD', from: '2015-06-01T00:00:00.000Z' };
    const plain = await start(period);
    const { result, trials } = await until(plain.id, 'done');
    expect(result!.detail).toBeNull();
    const detailed = await start({ ...period, detail: '1h' });
    expect((await until(detailed.id, 'done')).trials!.count).toBe(trials!.count + 1);
  });

  test('fails where there are none, or visitors may not see them, and says so', async () => {
    await signIn();
    await startServer();
    const none = await start({ symbol: 'AUDUSD', detail: '15m' });
    expect((await until(none.id, 'failed')).problem).toBe('There are no 15m bars of AUDUSD here.');
    await runs.importBars(spikes('AUDUSD', '5m', 3_000), false);
    const own = await start({ symbol: 'AUDUSD', timeframe: '1h', detail: '5m' });
    const { problem } = await until(own.id, 'failed');
    expect(problem).toBe('The 5m bars of AUDUSD were imported without the right to publish them.');
  });

  test('is refused if they are not of a shorter timeframe', async () => {
    await signIn();
    for (const detail of ['4h', 'daily'] as const) {
      const answer = await call(writes.runs.start, wanted({ detail }));
      expect([answer.statusCode, answer.json().detail]).toEqual([
        422,
        `\`detail\` must be a shorter timeframe than 4h, not ${detail}.`,
      ]);
    }
  });
});
