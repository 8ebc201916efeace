import { describe, expect, test } from 'vitest';
import { ownPositions, reconcileHoldings } from './positions.ts';
import type { StoredExecution } from './state.ts';

let count = 0;
const execution = (orderRef: string, units: number, price: number, isBuy = true): StoredExecution => {
  count += 1;
  const seen = { seenAt: 0, isReported: false, costs: 0, at: count };
  return { id: String(count), orderRef, conId: 1, isBuy, units, price, ref: '9', ...seen };
};
const holding = (units: number) => ({ contract: { conId: 1 }, units, averageCost: 1 });

test('A position is what its entry bought, less what its exits sold, at the mean price', () => {
  const fills = [execution('st:a', 4, 10), execution('st:a', 6, 20), execution('st:a.t', 3, 30, false)];
  expect(ownPositions(fills)).toEqual([{ clientId: 'a', conId: 1, side: 'long', units: 7, price: 16, ref: '9' }]);
  expect(ownPositions([...fills, execution('st:a.c7', 7, 1, false)])).toEqual([]);
});

describe('What TWS holds is the truth', () => {
  const own = ownPositions([execution('st:a', 10, 1), execution('st:b', 10, 1)]);
  const reconciled = (units: number, withStop: string) => {
    const result = reconcileHoldings(own, units === 0 ? [] : [holding(units)], (id) => id === withStop);
    return [result.own.map((one) => [one.clientId, one.units]), result.foreign.map((one) => one.units)];
  };

  test('equal: every position stays', () => {
    expect(reconciled(20, 'a')).toEqual([
      [
        ['b', 10],
        ['a', 10],
      ],
      [],
    ]);
  });

  test('less: a position without a stop is smaller first', () => {
    expect(reconciled(13, 'a')).toEqual([
      [
        ['b', 3],
        ['a', 10],
      ],
      [],
    ]);
    expect(reconciled(0, 'a')).toEqual([[], []]);
  });

  test('more, or on the other side: the rest belongs to someone else', () => {
    expect(reconciled(25, 'a')[1]).toEqual([5]);
    expect(reconciled(-5, 'a')).toEqual([[], [-5]]);
  });

  test('positions on both sides, netted to nothing, stay', () => {
    const both = ownPositions([execution('st:a', 10, 1), execution('st:b', 10, 1, false)]);
    expect(reconcileHoldings(both, [], () => true).own).toHaveLength(2);
  });
});
