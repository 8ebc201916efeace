import { expect, test } from 'vitest';
import { noteLine } from './note-line.ts';

test('a note is shown on one line without the marks of its Markdown', () => {
  expect(noteLine('Moved the stop by **hand** at 09:02.')).toBe('Moved the stop by hand at 09:02.');
  expect(noteLine('# Plan\n\n- Wait for `close`\n- See [the rule](/rules)')).toBe('Plan Wait for close See the rule');
  expect(noteLine('_Late_ entry, *again*')).toBe('Late entry, again');
});

test('signs that are not Markdown stay', () => {
  expect(noteLine('2 * 3 * 4, EUR_USD_1h, −1.5 R')).toBe('2 * 3 * 4, EUR_USD_1h, −1.5 R');
});
