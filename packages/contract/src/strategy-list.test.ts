import { expect, test } from 'vitest';
import type { Strategy } from './strategy.ts';
import { pickFields, strategyListPath } from './strategy-list.ts';
import { StrategyListQuery } from './strategy-list-query.ts';

const row = { id: 'a', name: 'A', version: 2, equityCurve: null } as Strategy;

test('each strategy keeps the fields that are asked for, absent values included', () => {
  expect(pickFields([row], ['equityCurve', 'id'])).toEqual([{ equityCurve: null, id: 'a' }]);
});

test('what is no strategy stays what it is', () => {
  const odd = [null, 7] as unknown as Strategy[];
  expect(pickFields(odd, ['id'])).toEqual([null, 7]);
});

test('the address asks for the fields that the query reads', () => {
  const { searchParams } = new URL(strategyListPath(['id', 'name']), 'http://site');
  expect(StrategyListQuery.parse(Object.fromEntries(searchParams))).toEqual({ fields: ['id', 'name'] });
});
