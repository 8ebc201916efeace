import { expect, test } from 'vitest';
import { symbolsOfLists } from './symbols-of-lists.ts';

const getList = (id: string, symbols: readonly string[]) => ({
  id,
  name: `List ${id}`,
  items: [
    { kind: 'strategy' as const, id: 'EURUSD' },
    ...symbols.map((symbol) => ({ kind: 'symbol' as const, id: symbol })),
  ],
  createdAt: '2026-03-02T10:00:00.000Z',
});

test('a watchlist offers those of its symbols that the strategy has, in the order of the list', () => {
  const lists = [getList('a', ['XAUUSD', 'GER40', 'GBPUSD']), getList('b', ['GER40']), getList('c', [])];
  expect(symbolsOfLists(lists, ['EURUSD', 'GBPUSD', 'XAUUSD'])).toEqual([
    { id: 'a', name: 'List a', symbols: ['XAUUSD', 'GBPUSD'] },
  ]);
});
