import { expect, test } from 'vitest';
import { percent } from './figure-text.ts';

test('rates under 1% have two decimals, as in the tables of the site', () => {
  expect([0.0004, -0.004, 0.01, 0.071, 0].map(percent)).toEqual(['0.04%', '\u22120.40%', '1.0%', '7.1%', '0.0%']);
  expect(percent(null)).toBe('—');
});
