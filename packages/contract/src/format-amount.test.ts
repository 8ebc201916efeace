import { expect, test } from 'vitest';
import { formatAmount, formatTotal } from './format-amount.ts';

test.each([
  [14_900, 'usd', '149.00 USD'],
  [1_234_550, 'usd', '12,345.50 USD'],
  [4_900, 'jpy', '4,900 JPY'],
])('an amount of %i %s is %s', (amountCents, currency, text) => {
  expect(formatAmount({ amountCents, currency })).toBe(text);
});

test('amounts of one currency are added, others are listed', () => {
  const usd = { amountCents: 4_900, currency: 'usd' };
  expect(formatTotal([usd, usd])).toBe('98.00 USD');
  expect(formatTotal([usd, { amountCents: 4_900, currency: 'jpy' }, usd])).toBe('98.00 USD and 4,900 JPY');
});
