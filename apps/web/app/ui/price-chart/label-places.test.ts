import { expect, test } from 'vitest';
import { freeBase } from './label-places.ts';

const label = { left: 100, width: 80 };
const TOP = 14;
const BOTTOM = 300;

test('a label is at the top, or at the bottom if another label is at the top beside its line', () => {
  const other = { left: 150, width: 60, base: TOP + 4 };
  expect(freeBase(label, [TOP, BOTTOM], [], 12)).toBe(TOP);
  expect(freeBase(label, [TOP, BOTTOM], [other], 12)).toBe(BOTTOM);
});

test('labels that are apart in either direction do not move it', () => {
  const right = { left: 180, width: 60, base: TOP };
  const left = { left: 20, width: 80, base: TOP };
  const below = { left: 100, width: 80, base: TOP + 18 };
  expect(freeBase(label, [TOP, BOTTOM], [right, left, below], 12)).toBe(TOP);
});
