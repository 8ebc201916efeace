import { expect, test } from 'vitest';
import { classOfBar } from './class-of-bar.ts';

const bar = (open: number, close: number) => ({ time: 0, closeTime: 10, open, high: 9, low: 1, close });

test('a bar before the signal is grey, hollow if it rose and filled if it fell', () => {
  expect(classOfBar(bar(4, 5), true)).toBe('fill-surface-1 stroke-bar-before');
  expect(classOfBar(bar(5, 4), true)).toBe('fill-bar-before stroke-bar-before');
});

test('a bar after the signal is coloured by its direction', () => {
  expect(classOfBar(bar(4, 5), false)).toBe('fill-long stroke-long');
  expect(classOfBar(bar(5, 4), false)).toBe('fill-short stroke-short');
});
