import { expect, test } from 'vitest';
import { matchEntries, paletteEntries } from './palette-entries.ts';

const entries = paletteEntries(
  [
    { to: '/', label: 'Home' },
    { to: '/signals', label: 'Signals' },
  ],
  [
    { id: 'range-release', name: 'Range Release', symbols: ['GER40', 'BRENT'] },
    { id: 'signal-fade', name: 'Fading Signal', symbols: ['BRENT'] },
  ],
);
const found = (typed: string) => matchEntries(entries, typed).map(({ label }) => label);

test('Pages come first, then strategies, then each symbol once', () => {
  expect(found('')).toEqual(['Home', 'Signals', 'Range Release', 'Fading Signal', 'BRENT', 'GER40']);
});

test('every typed word must start a word, in any case and order', () => {
  expect(found('REL ran')).toEqual(['Range Release']);
  expect(found('ange')).toEqual([]);
  expect(found('strategy')).toEqual(['Range Release', 'Fading Signal']);
});

test('labels that start with the text come first', () => {
  expect(found('sig')).toEqual(['Signals', 'Fading Signal']);
});

test('encodes ids in addresses', () => {
  expect(paletteEntries([], [{ id: 'a/b?', name: 'Odd', symbols: [] }])[0]!.to).toBe('/strategies/a%2Fb%3F');
});

test('a symbol links to its signals', () => {
  expect(entries.find(({ label }) => label === 'BRENT')?.to).toBe('/signals?q=BRENT');
});
