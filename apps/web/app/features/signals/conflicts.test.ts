import { expect, test } from 'vitest';
import { countOpenSides, oppositionText } from './conflicts.ts';

const row = (symbol: string, side: 'long' | 'short', isOpen = true) => ({ symbol, side, isOpen });

test('names the open signals of the same symbol in the other direction', () => {
  const rows = [row('EURUSD', 'long'), row('EURUSD', 'short'), row('EURUSD', 'short'), row('BRENT', 'long')];
  const sides = countOpenSides([...rows, row('BRENT', 'short', false)]);
  expect(rows.map((one) => oppositionText(one, sides))).toEqual(['2 short open', '1 long open', '1 long open', null]);
  expect(oppositionText(row('EURUSD', 'long', false), sides), 'a closed one has no conflict').toBeNull();
});
