import type { LeanResult, RunDetail, RunReport } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { curveText } from './export/curve-text.ts';
import { useRuns } from './testing/use-runs.ts';

const runs = useRuns();
const { get, signIn, start, startServer, until } = runs;

const numbers = (csv: string, column: number) =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[column]));

test('a run is saved as JSON, CSV of daily returns and one HTML file, each with notice and number of trials', async () => {
  await signIn();
  await startServer();
  const { id } = await start({ name: '<script>alert("1")</script> & more' });
  const { result, summary } = await until(id, 'done');
  const report = await get<RunReport>(`/api/runs/${id}/report.json`);
  expect(report.allTrades).toHaveLength(summary!.trades);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const newest = report.allTrades.slice(-result!.trades.length);
  expect(sum(newest.map(({ net_r }) => Number(net_r)))).toBe(sum(result!.trades.map(({ netR }) => netR)));
  expect(newest.map(({ reason }) => reason)).toEqual(result!.trades.map(({ reason }) => reason));
  expect(report.notice).toContain('hypothetical');
  const { chance, costs, regimes } = result!.doubts!;
  expect(chance).toMatchObject({ riskFraction: 0.01, drawdownLimit: 0.2, trades: summary!.trades, draws: 10_000 });
  expect(costs!.runs.map(({ spreadFactor, delayBars }) => [spreadFactor, delayBars])).toEqual([
    [1, 0],
    [1.5, 0],
    [2, 0],
    [1, 1],
  ]);
  expect(costs!.runs[0]!.trades).toBe(summary!.trades);
  expect(regimes.map(({ kind }) => kind)).toEqual(['volatility', 'trend', 'hour', 'weekday']);
  expect(report.trials).toMatchObject({ count: 1, deflatedSharpe: null });

  const csv = await runs.text(`/api/runs/${id}/daily-returns.csv`);
  const compounded = numbers(csv, 1).reduce((product, value) => product * (1 + value), 1);
  const { equity } = result!.curve;
  expect(compounded).toBeCloseTo(equity.at(-1)! / equity[0]!, 9);
  expect(csv.split('\r\n')[0]).toBe('date,return,notice');
  expect(csv).toContain('hypothetical');

  const file = await runs.inject({ url: `/api/runs/${id}/report.html`, headers: { host: 'localhost' } });
  expect(file.headers['content-disposition']).toBe('attachment; filename="tideline-pullback-EURUSD-4h-report.html"');
  expect(file.body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more');
  expect(file.body).not.toMatch(/<script|https?:|url\(|@import/);
  expect(file.body).toContain('The first settings tried on this strategy and symbol.');
  expect(file.body).toContain('hypothetical');
  expect(file.body, 'its curve has no axis').toContain(curveText(result!.curve));
  expect(file.body).toMatch(/<body><main>.+<\/main><\/body>/s);
  const reached = file.body.match(/<div class="wide" role="region" aria-label="\w+" tabindex="0"><table>/g);
  expect(reached, 'the keyboard scrolls each table on a narrow screen').toHaveLength(3);

  await start({ name: 'B', params: { stopAtr: 3 }, from: '2017-06-01T00:00:00.000Z' });
  await expect.poll(async () => (await get<RunDetail>(`/api/runs/${id}`)).trials?.count).toBe(2);
  expect(await runs.text(`/api/runs/${id}/report.html`)).toContain('One of 2 settings tried');
});

test('a run in the shape of a result of LEAN has the trades, the account and the figures of the run', async () => {
  await signIn();
  await startServer();
  const { id } = await start({ name: 'LEAN', costFactor: 2, params: { stopAtr: 2 } });
  const { result } = await until(id, 'done');
  const { allTrades } = await get<RunReport>(`/api/runs/${id}/report.json`);
  const { charts, totalPerformance, ...lean } = await get<LeanResult>(`/api/runs/${id}/lean.json`);
  const { closedTrades, portfolioStatistics, tradeStatistics } = totalPerformance;
  expect(lean.notice).toContain('hypothetical');
  expect(lean.algorithmConfiguration).toMatchObject({ name: 'LEAN', parameters: { costFactor: '2', stopAtr: '2' } });

  expect(closedTrades).toHaveLength(allTrades.length);
  let balance = 10_000;
  closedTrades.forEach(({ profitLoss, totalFees, quantity, ...closed }, i) => {
    const row = allTrades[i]!;
    const risk = balance / 100;
    expect(Number(profitLoss)).toBeCloseTo(risk * Number(row.gross_r), 6);
    expect(Number(totalFees)).toBeCloseTo(risk * (Number(row.gross_r) - Number(row.net_r)), 6);
    expect(Number(quantity)).toBeCloseTo(risk / Math.abs(Number(row.entry) - Number(row.stop)), 6);
    expect(closed).toMatchObject({
      entryTime: row.fill_time,
      exitTime: row.close_time,
      direction: row.side === 'long' ? 0 : 1,
      isWin: Number(row.gross_r) > 0,
      symbol: { value: 'EURUSD' },
    });
    const gain = (Number(closed.exitPrice) - Number(closed.entryPrice)) * (closed.direction === 0 ? 1 : -1);
    expect(gain * Number(quantity), 'prices and quantity give the profit').toBeCloseTo(Number(profitLoss), 2);
    balance += risk * Number(row.net_r);
  });
  expect(tradeStatistics.totalNumberOfTrades).toBe(allTrades.length);
  expect(tradeStatistics.numberOfWinningTrades).toBe(allTrades.filter(({ gross_r }) => Number(gross_r) > 0).length);
  const net = Number(tradeStatistics.totalProfitLoss) - Number(tradeStatistics.totalFees);
  expect(net, 'profit less costs is the change of the balance').toBeCloseTo(balance - 10_000, 4);

  const figure = (key: string) => result!.statistics.find((one) => one.key === key)!.value!;
  expect(Number(portfolioStatistics.totalNetProfit)).toBeCloseTo(figure('totalReturn'), 8);
  expect(Number(portfolioStatistics.sharpeRatio)).toBeCloseTo(figure('sharpeRatio'), 8);
  expect(Number(portfolioStatistics.drawdown)).toBeCloseTo(Math.abs(figure('maxDrawdown')), 8);
  expect(Number(portfolioStatistics.annualVariance)).toBeCloseTo(figure('volatility') ** 2, 8);
  expect(Number(portfolioStatistics.winRate)).toBeCloseTo(figure('winRate'), 8);
  expect(lean.statistics['Net Profit']).toBe(`${(figure('totalReturn') * 100).toFixed(3)}%`);
  expect(lean.statistics['Sharpe Ratio']).toBe(figure('sharpeRatio').toFixed(3));
  expect(lean.statistics).not.toHaveProperty('Beta');

  const { Equity, Return } = charts['Strategy Equity']!.series;
  const { time, equity } = result!.curve;
  expect(Equity!.values).toEqual(time.map((at, i) => [at / 1_000, equity[i]]));
  expect(Return!.values).toHaveLength(equity.length - 1);
  const compounded = Return!.values.reduce((product, [, value]) => product * (1 + value / 100), 1);
  expect(compounded).toBeCloseTo(equity.at(-1)! / equity[0]!, 9);
});

test('a run that is not done cannot be saved, nor one of another account', async () => {
  await signIn();
  const { id } = await start();
  const files = ['report.json', 'report.html', 'lean.json', 'daily-returns.csv', 'trades.csv'];
  for (const file of files)
    expect(await get(`/api/runs/${id}/${file}`)).toMatchObject({ status: 404, detail: 'This run is not done.' });
  await signIn('ben');
  for (const file of files)
    expect(await get(`/api/runs/${id}/${file}`)).toMatchObject({ status: 404, detail: 'Unknown run.' });
});
