import { expect, test } from 'vitest';
import { dropAllBut, dropNamed } from './drop-properties.ts';

const RULES = `
// × ATR, ± R: characters of more than one byte.
const help = { start: 'stays: it is not passed' };
export const one = defineStrategy({
  id: 'one',
  start,
  params: { start: 1 },
  warmUpBars: (bars) => Math.max(bars, 3),
  inputs: {},
});
other({ id: 'stays' });
`;

test('drops the other properties from the argument of the function only', () => {
  const left = dropAllBut(new Set(['start', 'warmUpBars']), 'defineStrategy', RULES, 'one.ts');
  expect(left.replace(/\s+/g, ' ')).toBe(
    " // × ATR, ± R: characters of more than one byte. const help = { start: 'stays: it is not passed' }; " +
      'export const one = defineStrategy({ start, warmUpBars: (bars) => Math.max(bars, 3), }); ' +
      "other({ id: 'stays' }); ",
  );
});

test('drops named properties from every object, also nested ones', () => {
  const rows = "const rows = { a: { label: 'A — first', value: 1, definition: BY_DAY + '…' }, label: 2 };";
  expect(dropNamed(new Set(['label', 'definition']), rows, 'rows.ts').replace(/\s+/g, ' ')).toBe(
    'const rows = { a: { value: 1, }, };',
  );
});
