import { expect, test } from 'vitest';
import { decimalText } from './decimal-text.ts';

test.each([
  [0.00001, '0.00001'],
  [1e-7, '0.0000001'],
  [100, '100'],
  [0, '0'],
  [-0, '0'],
  [-1e-12, '0'],
  [-0.25, '-0.25'],
  [0.1 + 0.2, '0.3'],
])('%d is written %s', (value, text) => {
  expect(decimalText(value)).toBe(text);
});
