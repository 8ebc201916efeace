import { expect, test } from 'vitest';
import { matchEntries, paletteEntries } from './palette-entries.ts';

const entries = paletteEntries(
  [
    { to: '/', label: 'Home' },
    { to: '/signals', label: 'Signals' },
  ],
  [
    { id: 'range-release', name: 'Range Release' },
    { id: 'signal-fade', name: 'Fading Signal' },
    { name: 'no id' },
    null,
  ],
);
const found = (typed: string) => matchEntries(entries, typed).map(({ label }) => label);

test('Pages come first, then strategies; a row without an id leads nowhere and is left out', () => {
  expect(found('')).toEqual(['Home', 'Signals', 'Range Release', 'Fading Signal']);
});

test('Every typed word must begin a word, in any case and order', () => {
  expect(found('REL ran')).toEqual(['Range Release']);
  expect(found('ange')).toEqual([]);
  expect(found('strategy')).toEqual(['Range Release', 'Fading Signal']);
});

test('What begins with the typed words comes before what only holds them', () => {
  expect(found('sig')).toEqual(['Signals', 'Fading Signal']);
});

test('An address is written so that any id can stand in it', () => {
  expect(paletteEntries([], [{ id: 'a/b?', name: 'Odd' }])[0].to).toBe('/strategies/a%2Fb%3F');
  expect(paletteEntries([], 'nonsense')).toEqual([]);
});
