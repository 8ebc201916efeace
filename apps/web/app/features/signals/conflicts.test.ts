import { expect, test } from 'vitest';
import { countOpenSides, groupConflicts, oppositionText } from './conflicts.ts';

const row = (symbol: string, side: 'long' | 'short', isOpen = true) => ({ symbol, side, isOpen });

test('names the open signals of the same symbol in the other direction', () => {
  const rows = [row('EURUSD', 'long'), row('EURUSD', 'short'), row('EURUSD', 'short'), row('BRENT', 'long')];
  const sides = countOpenSides([...rows, row('BRENT', 'short', false)]);
  expect(rows.map((one) => oppositionText(one, sides))).toEqual(['2 short open', '1 long open', '1 long open', null]);
  expect(oppositionText(row('EURUSD', 'long', false), sides), 'a closed one has no conflict').toBeNull();
});

test('groups open signals of a symbol in both directions at the place of the first', () => {
  const [brent, long, gold, closed, short] = [
    row('BRENT', 'long'),
    row('EURUSD', 'long'),
    row('XAUUSD', 'short'),
    row('EURUSD', 'short', false),
    row('EURUSD', 'short'),
  ];
  const groups = groupConflicts([brent!, long!, gold!, closed!, short!]);
  expect(groups.map(({ conflict }) => conflict)).toEqual([
    null,
    'EURUSD is open in both directions: 1 long, 1 short',
    null,
    null,
  ]);
  expect(groups.flatMap(({ rows }) => rows)).toEqual([brent, long, short, gold, closed]);
});

test('several signals in one direction are not a group', () => {
  const rows = [row('EURUSD', 'long'), row('EURUSD', 'long'), row('EURUSD', 'short', false)];
  expect(groupConflicts(rows)).toEqual(rows.map((one) => ({ rows: [one], conflict: null })));
});
