import { type OwnStrategyDetail, writes } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { QUIET, useOwnStrategies } from './testing/use-own-strategies.ts';

const own = useOwnStrategies();
const { createStrategy, done, get, pass, publish } = own;

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
