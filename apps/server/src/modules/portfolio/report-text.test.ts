import { expect, test } from 'vitest';
import { gainMoney, gainPercent, money, multiple, percent, ratio } from './report-text.ts';

test('amounts have the decimals of their currency', () => {
  expect([money(1_234.5, 'JPY'), money(1_234.5, 'USD'), money(null, 'USD')]).toEqual([
    '1,235 JPY',
    '1,234.50 USD',
    '—',
  ]);
});

test('gains have a sign, and what rounds to zero has none', () => {
  expect([gainMoney(6.84, 'USD'), gainMoney(-6.84, 'USD'), gainMoney(-0.004, 'USD')]).toEqual([
    '+6.84 USD',
    '−6.84 USD',
    '0.00 USD',
  ]);
  expect([gainPercent(0.0125), percent(-0.00001), percent(-0.0125)]).toEqual(['+1.25%', '0.00%', '−1.25%']);
  expect([multiple(2), multiple(-0.001)].map((text) => text.replace('\u00a0', ' '))).toEqual(['+2.00 R', '0.00 R']);
  expect(ratio(-0.001)).toBe('0.00');
});
