import { getAddress, type OwnStrategyDetail, reads, writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import type { RecordTrade } from './own-signal-repository.ts';
import { computeRecord } from './read-own-strategy.ts';
import { QUIET, useOwnStrategies } from './testing/use-own-strategies.ts';

const own = useOwnStrategies();
const { createStrategy, done, get, inject, pass, publish, read, signIn } = own;

const askFile = (id: string) =>
  inject({ url: getAddress(reads.ownStrategies.tradesFile, { id }), headers: { host: 'localhost' } });

async function getFile(id: string) {
  const { headers, body } = await askFile(id);
  const [columns, ...lines] = body
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  const rows = lines.map((cells) => Object.fromEntries(columns!.map((column, i) => [column, cells[i]])));
  return { headers, rows };
}

test('The record of an own strategy has the figures of its closed trades, and the balance after each', async () => {
  const { id } = await createStrategy();
  const empty = await get<OwnStrategyDetail>(`/api/own-strategies/${id}`);
  expect(empty.curve.equity).toEqual([10_000]);
  expect(empty.statistics.find(({ key }) => key === 'winRate')).toMatchObject({
    value: null,
    reason: /insufficient sample/,
  });
  await publish(id, { targets: ['2010'] });
  await publish(id, { timeframe: '4h', side: 'short', stop: '2005', targets: ['1990'] } as object);
  await pass(QUIET, [2_000, 2_012, 1_999, 2_011]);
  const unfilled = await publish(id, { entry: '2005', targets: ['2030'], timeframe: '15m' });
  await done(writes.ownSignals.cancel, { id: unfilled.id });
  const { statistics, curve, closedSignals } = await get<OwnStrategyDetail>(`/api/own-strategies/${id}`);
  expect(closedSignals).toBe(3);
  expect(statistics.find(({ key }) => key === 'trades')).toMatchObject({ value: 2 });
  expect(curve.equity).toHaveLength(3);
  expect(statistics.every(({ value, reason }) => (value === null) === (reason !== null))).toBe(true);
});

test('The closed trades of an own strategy are a CSV file, in the order of closing', async () => {
  const { id } = await createStrategy('=Gold');
  const empty = await getFile(id);
  expect(empty.rows).toEqual([]);
  const first = await publish(id, { targets: ['2010', '2020'], note: 'With a plan, of course' });
  const second = await publish(id, { timeframe: '4h', side: 'short', stop: '2005', targets: ['1990'] });
  await publish(id, { entry: '1900', stop: '1890', targets: ['1950'], timeframe: '15m' });
  await pass(QUIET, [2_000, 2_012, 1_999, 2_011], [2_011, 2_021, 2_010, 2_020]);
  const { headers, rows } = await getFile(id);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${id}-trades.csv"`,
  });
  // The short was stopped a bar before the long reached its second target; the limit never filled.
  expect(rows.map(({ signal }) => signal)).toEqual([second.id, first.id]);
  for (const { signal, net_r } of rows) expect(Number(net_r)).toBe((await read(signal!)).pnl);
  expect(rows[1]).toMatchObject({
    strategy: "'=Gold",
    symbol: 'XAUUSD',
    timeframe: '1h',
    record: 'own',
    market: 'real',
    side: 'long',
    type: 'market',
    entry: '2000',
    stop: '1990',
    targets: '2010.000 2020.000',
    weights: '0.5 0.5',
    exit_price: '2015',
    close_reason: 'target',
    source: 'api',
    signal: first.id,
    note: '"With a plan, of course"',
    notice: "member's own record: not proven; past performance is no guide",
  });
  await signIn('ben');
  expect((await askFile(id)).statusCode).toBe(404);
});

test('Trades that close on one day count together in intervals', () => {
  const from = Date.UTC(2026, 0, 5);
  const rows = (each: number): RecordTrade[] =>
    Array.from({ length: 40 * each }, (_, n) => {
      const filledAt = from + Math.floor(n / each) * DAY_MS + (n % each) * MINUTE_MS;
      const trade = { id: `own_${n}`, symbol: 'XAUUSD', timeframe: '1h', side: 'long' } as const;
      const levels = { entry: '100', stop: '98', fillPrice: '100', targets: [{ price: '103', weight: 1 }] };
      const results = { netR: Math.floor(n / each) % 3 === 0 ? 1.5 : -1, maeR: null, mfeR: null };
      return { ...trade, ...levels, ...results, filledAt: new Date(filledAt), closedAt: new Date(filledAt + HOUR_MS) };
    });
  const interval = (each: number) =>
    computeRecord(rows(each), from).statistics.find(({ key }) => key === 'expectancy')!.interval!;
  expect(interval(12)).toEqual(interval(1));
});
