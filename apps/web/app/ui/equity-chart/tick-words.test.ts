import { expect, test } from 'vitest';
import { ticksWithWords } from './tick-words.ts';

test('a tick that a tag would cover half loses its words, the others keep them', () => {
  expect(ticksWithWords([20, 60, 100, 140], [66])).toEqual([true, false, true, true]);
});

test('where tags meet they are pushed apart, and what they may be pushed onto is kept free', () => {
  expect(ticksWithWords([60, 90, 110, 140, 170], [100, 100])).toEqual([true, false, false, true, true]);
  expect(ticksWithWords([40, 80, 130, 170], [100, 104, 108])).toEqual([true, false, false, true]);
});

test('a tick whose place is not known yet keeps its words', () => {
  expect(ticksWithWords([null], [10])).toEqual([true]);
});
