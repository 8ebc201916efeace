import { expect, test } from 'vitest';
import { sortedBy, tradeChoices } from './trade-choices.ts';

const of = (search: string) => tradeChoices(new URLSearchParams(search));

test('an address without choices selects nothing, so that its query is that of the first page', () => {
  expect(of('')).toEqual({});
  expect(of('page=1&sort=closedAt&order=desc')).toEqual({});
});

test('reads filters, order and page', () => {
  expect(of('symbol=EURUSD&side=long&result=loss&sort=netR&order=asc&page=3')).toEqual({
    symbol: 'EURUSD',
    side: 'long',
    result: 'loss',
    sort: 'netR',
    order: 'asc',
    page: 3,
  });
});

test('ignores values that the API would reject', () => {
  expect(of(`symbol=${'X'.repeat(21)}&side=flat&result=x&sort=stop&order=up&page=-1`)).toEqual({});
  expect(of('page=1e9')).toEqual({});
});

test('sorts a new column by its usual order first, and turns the same one round', () => {
  expect(sortedBy('netR', {})).toEqual({ sort: 'netR', order: '', page: '' });
  expect(sortedBy('netR', { sort: 'netR' })).toEqual({ sort: 'netR', order: 'asc', page: '' });
  expect(sortedBy('symbol', {})).toEqual({ sort: 'symbol', order: 'asc', page: '' });
  expect(sortedBy('closedAt', {})).toEqual({ sort: '', order: 'asc', page: '' });
});
