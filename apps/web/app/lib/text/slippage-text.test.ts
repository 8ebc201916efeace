import { expect, test } from 'vitest';
import { againstEntry, slippageText } from './slippage-text.ts';

test.each([
  [0.25, '0.25\u00a0R worse than the entry'],
  [-0.1, '0.10\u00a0R better than the entry'],
  [0, 'the entry could be had'],
  [0.004, 'the entry could be had'],
])('a slippage of %d R reads "%s"', (slippageR, text) => {
  expect(againstEntry(slippageR)).toBe(text);
});

test('what the figures are is said with their sample, and with the speed of a fast market', () => {
  const fast = slippageText({ market: 'simulated', speed: 50, days: 30 });
  expect(fast).toContain('Public signals of the last 30 days. The figures need 30 deliveries.');
  expect(fast).toContain('runs 50 times as fast as the wall clock');
  expect(slippageText({ market: 'real', speed: 1, days: 30 })).not.toContain('simulated');
});
