import type { Signal, Strategy } from '@sealtick/contract';
import { awaitBacktests } from '../../support/program/await-backtests.ts';
import { expect, test } from '../../support/test.ts';

test('a signal has the same confidence in the feed as in the trades of its strategy’s backtest', async ({
  request,
}) => {
  await awaitBacktests(request);
  const strategies: Strategy[] = await (await request.get('/api/strategies')).json();
  let compared = 0;
  for (const { id } of strategies) {
    const signals: Signal[] = await (await request.get(`/api/signals/strategy/${id}?limit=100`)).json();
    const csv = await (await request.get(`/api/strategies/${id}/trades.csv?record=backtest`)).text();
    const [header, ...rows] = csv
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    const at = (name: string) => header!.indexOf(name);
    const stated = new Map(
      rows.map((row) => [
        [row[at('symbol')], row[at('timeframe')], row[at('signal_time')]].join(),
        Number(row[at('confidence')]),
      ]),
    );
    for (const { symbol, timeframe, barCloseAt, confidence } of signals) {
      const same = stated.get([symbol, timeframe, barCloseAt].join());
      if (same === undefined) continue;
      expect(same, `${id} ${symbol} ${timeframe} ${barCloseAt}`).toBe(confidence);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
});
