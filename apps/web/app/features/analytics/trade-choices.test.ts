import { expect, test } from 'vitest';
import { sortedBy, tradeChoices } from './trade-choices.ts';

const choicesIn = (search: string) => tradeChoices(new URLSearchParams(search));

test('reads filters, order and page of the address, and leaves out what the table does not know', () => {
  expect(choicesIn('tab=trades&symbol=EURUSD&side=long&outcome=open&sort=result&order=asc&page=3')).toEqual({
    symbol: 'EURUSD',
    side: 'long',
    outcome: 'open',
    sort: 'result',
    order: 'asc',
    page: 3,
  });
  expect(choicesIn('side=up&sort=colour&order=no&page=-1&symbol=%00&strategy=')).toEqual({});
});

test('a press on the sorted column turns its order round', () => {
  expect(sortedBy('closedAt', {})).toEqual({ sort: '', order: 'asc', page: '' });
  expect(sortedBy('netR', {})).toEqual({ sort: 'netR', order: '', page: '' });
  expect(sortedBy('netR', { sort: 'netR' })).toEqual({ sort: 'netR', order: 'asc', page: '' });
  expect(sortedBy('netR', { sort: 'netR', order: 'asc' })).toEqual({ sort: 'netR', order: '', page: '' });
});
