import { expect, test } from 'vitest';
import { readTableChoices, sortedBy } from './table-choices.ts';

const choicesIn = (search: string) => readTableChoices(new URLSearchParams(search), ['symbol', 'closedAt', 'netR']);

test('an address without choices selects nothing, so that its query is that of the first page', () => {
  expect(choicesIn('')).toEqual({});
  expect(choicesIn('page=1&sort=closedAt&order=desc')).toEqual({});
});

test('reads filters, order and page', () => {
  expect(choicesIn('tab=trades&symbol=EURUSD&side=long&sort=netR&order=asc&page=3')).toEqual({
    symbol: 'EURUSD',
    side: 'long',
    sort: 'netR',
    order: 'asc',
    page: 3,
  });
});

test('ignores values that the API would reject', () => {
  expect(choicesIn(`symbol=${'X'.repeat(21)}&side=flat&sort=stop&order=up&page=-1`)).toEqual({});
  expect(choicesIn('symbol=%00&page=1e9')).toEqual({});
});

test('sorts a new column by its usual order first, and turns the same one round', () => {
  expect(sortedBy('netR', {})).toEqual({ sort: 'netR', order: '', page: '' });
  expect(sortedBy('netR', { sort: 'netR' })).toEqual({ sort: 'netR', order: 'asc', page: '' });
  expect(sortedBy('netR', { sort: 'netR', order: 'asc' })).toEqual({ sort: 'netR', order: '', page: '' });
  expect(sortedBy('symbol', {})).toEqual({ sort: 'symbol', order: 'asc', page: '' });
  expect(sortedBy('closedAt', {})).toEqual({ sort: '', order: 'asc', page: '' });
});
