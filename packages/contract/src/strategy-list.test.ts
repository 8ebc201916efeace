import { expect, test } from 'vitest';
import type { Strategy } from './strategy.ts';
import { pickFields } from './strategy-list.ts';
import { StrategyListQuery } from './strategy-list-query.ts';

const row = { id: 'a', name: 'A', version: 2, equityCurve: null } as Strategy;

test('returns the requested fields of each strategy, with absent values', () => {
  expect(pickFields([row], ['equityCurve', 'id'])).toEqual([{ equityCurve: null, id: 'a' }]);
});

test('leaves values other than strategies unchanged', () => {
  const odd = [null, 7] as unknown as Strategy[];
  expect(pickFields(odd, ['id'])).toEqual([null, 7]);
});

test('the query takes fields with commas between them', () => {
  expect(StrategyListQuery.parse({ fields: 'id,name' })).toEqual({ fields: ['id', 'name'] });
});
