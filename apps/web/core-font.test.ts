import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coreFont, getCharacters } from './core-font.ts';

test('reads single characters and ranges, and no character is in two font faces', () => {
  expect(getCharacters('U+0041-0043, U+00A0, U+2212')).toBe('ABC\u00a0−');
  expect(() => getCharacters('U+4?')).toThrow('"U+4?" is not a range of characters.');
  const css = readFileSync(new URL('app/fonts.css', import.meta.url), 'utf8');
  const ranges = [...css.matchAll(/unicode-range:([^;]*);/g)].map(([, range = '']) => getCharacters(range));
  const [core = '', rest = ''] = ranges;
  expect([...core].filter((character) => rest.includes(character))).toEqual([]);
  for (const character of 'AZaz09 −–—×€“”↑↓©%#') expect(core, character).toContain(character);
  for (const character of 'äßéñ') expect(rest, character).toContain(character);
});

test('creates a font of at most half the size of the full one, once', async () => {
  const file = await coreFont();
  const bytes = readFileSync(file);
  expect(bytes.toString('latin1', 0, 4)).toBe('wOF2');
  expect(bytes.length).toBeLessThan(36_500);
  expect(await coreFont()).toBe(file);
});
