import { expect, test } from 'vitest';
import { matchEntries } from './match-entries.ts';
import { paletteEntries, withRecent } from './palette-entries.ts';

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

test('pages come first, then strategies, each symbol once, and actions', () => {
  expect(found('')).toEqual([
    'Home',
    'Signals',
    'Range Release',
    'Fading Signal',
    'BRENT',
    'GER40',
    'Copy link to this page',
    'Keyboard shortcuts',
    'Print this page',
  ]);
});

test('every typed word must occur, in any case and order', () => {
  expect(found('REL ran')).toEqual(['Range Release']);
  expect(found('ange'), 'inside of a word as well').toEqual(['Range Release']);
  expect(found('strategies')).toEqual(['Range Release', 'Fading Signal']);
  expect(found('zzz')).toEqual([]);
});

test('a pair may be typed with a slash', () => {
  const pairs = paletteEntries([], [{ id: 'range-release', name: 'Range Release', symbols: ['EURUSD', 'GBPUSD'] }]);
  expect(matchEntries(pairs, 'EUR/USD').map(({ label }) => label)).toEqual(['EURUSD']);
});

test('letters may be left out if nothing else matches', () => {
  expect(found('rng rls')).toEqual(['Range Release']);
  expect(found('brnt')).toEqual(['BRENT']);
  expect(found('nge'), 'the first letter begins a word').toEqual(['Range Release']);
  expect(found('gnr')).toEqual([]);
});

test('labels that start with the text come first', () => {
  expect(found('sig')).toEqual(['Signals', 'Fading Signal']);
});

test('a label that is the text comes before those that go on', () => {
  const pages = paletteEntries(
    [
      { to: '/risk-disclosure', label: 'Risk Disclosure' },
      { to: '/risk-config', label: 'Risk' },
    ],
    [],
  );
  expect(matchEntries(pages, 'risk').map(({ label }) => label)).toEqual(['Risk', 'Risk Disclosure']);
});

test('a number sign opens an entry of the log', () => {
  expect(matchEntries(entries, '#1,234')).toEqual([
    { label: 'Log entry #1,234', group: 'Actions', target: { index: 1234 } },
  ]);
  expect(found('#'), 'no number yet').toEqual([]);
});

test('the addresses opened last come first', () => {
  const shown = withRecent(entries, ['/strategies/signal-fade', '/gone', '/']);
  expect(shown.slice(0, 3).map(({ group, label }) => [group, label])).toEqual([
    ['Recent', 'Fading Signal'],
    ['Recent', 'Home'],
    ['Pages', 'Home'],
  ]);
});

test('encodes ids in addresses', () => {
  const [odd] = paletteEntries([], [{ id: 'a/b?', name: 'Odd', symbols: [] }]);
  expect(odd?.target).toEqual({ to: '/strategies/a%2Fb%3F' });
});

test('a symbol links to its page', () => {
  expect(entries.find(({ label }) => label === 'BRENT')?.target).toEqual({ to: '/symbols/BRENT' });
});
