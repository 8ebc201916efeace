import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countProblem, nameProblem, readPresets, storePresets } from './saved-presets.ts';

const WIDE = { id: 1, name: 'Wide stop', set: 'stopAtr:3.0' };

beforeEach(() => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

test('presets are stored for each strategy', () => {
  storePresets('tideline-pullback', [WIDE]);
  storePresets('twin-ratio', []);
  expect(readPresets('tideline-pullback')).toEqual([WIDE]);
  expect(readPresets('twin-ratio')).toEqual([]);
  expect(readPresets('other')).toEqual([]);
});

test.each(['no JSON', '[]', 'null', '{"a":7}', '{"a":[null,{"id":1,"name":1}]}'])(
  'ignores the stored text %s',
  (text) => {
    window.localStorage.setItem('sealtick.presets', text);
    expect(readPresets('a')).toEqual([]);
    storePresets('a', [WIDE]);
    expect(readPresets('a')).toEqual([WIDE]);
  },
);

test('a name is needed, short and not taken', () => {
  expect(nameProblem('  ', [])).toBe('Enter a name.');
  expect(nameProblem('x'.repeat(41), [])).toBe('Must be at most 40 characters.');
  expect(nameProblem(' wide STOP', ['Wide stop'])).toBe('A preset has this name already.');
  expect(nameProblem('Wide stop 2', ['Wide stop'])).toBeUndefined();
});

test('twenty presets can be saved', () => {
  expect(countProblem(19)).toBeUndefined();
  expect(countProblem(20)).toBe('20 presets are saved. Delete one first.');
});
