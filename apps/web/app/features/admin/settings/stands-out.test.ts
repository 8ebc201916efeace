import { expect, test } from 'vitest';
import { standsOut } from './stands-out.ts';

const pixels = (...colours: readonly (readonly [number, number, number, number])[]) => colours.flat();
const repeated = (count: number, colour: readonly [number, number, number, number]) =>
  Array.from({ length: count }, () => colour);

test.each([
  ['light letters on nothing', pixels(...repeated(90, [0, 0, 0, 0]), ...repeated(10, [232, 237, 243, 255])), true],
  ['a blue mark', pixels([122, 162, 255, 255]), true],
  [
    'light letters on a dark box',
    pixels(...repeated(90, [10, 13, 18, 255]), ...repeated(10, [255, 255, 255, 255])),
    true,
  ],
  ['dark letters on nothing', pixels(...repeated(90, [0, 0, 0, 0]), ...repeated(10, [21, 24, 29, 255])), false],
  [
    'dark letters with a coloured dot',
    pixels(...repeated(98, [21, 24, 29, 255]), ...repeated(2, [122, 162, 255, 255])),
    false,
  ],
  ['white that is nearly transparent', pixels(...repeated(10, [255, 255, 255, 40])), false],
  ['nothing', pixels(...repeated(10, [0, 0, 0, 0])), false],
])('%s: visible on the dark ground or not', (_name, given, expected) => {
  expect(standsOut(given)).toBe(expected);
});
