import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatCount,
  formatCounted,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatQuote,
  formatR,
  formatRatio,
} from './format.ts';

describe('formatPrice', () => {
  test('shows numbers and numeric strings with their digits, at least two', () => {
    expect(formatPrice(15620.3)).toBe('15,620.30');
    expect(formatPrice('1.08512')).toBe('1.08512');
    expect(formatPrice('1.08500'), 'trailing digits belong to the instrument').toBe('1.08500');
    expect(formatPrice('149')).toBe('149.00');
    expect(formatPrice('5683210')).toBe('5,683,210.00');
    expect(formatPrice(0.0000012), 'without an exponent').toBe('0.0000012');
  });

  test('shows an em dash for a value that is not a number', () => {
    for (const value of [null, undefined, '', 'abc', Number.NaN, Number.POSITIVE_INFINITY, {}, '0x10'])
      expect(formatPrice(value)).toBe('—');
  });
});

describe('formatMoney', () => {
  test('shows an amount with the decimals of its currency', () => {
    expect(formatMoney(-1234.5, 'USD')).toBe('−1,234.50\u00a0USD');
    expect(formatMoney(463_576.4, 'JPY', 'exceptZero')).toBe('+463,576\u00a0JPY');
    expect(formatAmount(0.4, 'JPY')).toBe('0');
  });
});

describe('figures', () => {
  test('have a minus sign, not a hyphen', () => {
    expect(formatPercent(-0.0712)).toBe('−7.1%');
    expect(formatRatio(-1.2)).toBe('−1.20');
    expect(formatR(-1)).toBe('−1.00\u00a0R');
  });

  test('have a plus sign if they are results', () => {
    expect(formatR(2.5)).toBe('+2.50\u00a0R');
    expect(formatPercent(0.109, 1, 'exceptZero')).toBe('+10.9%');
  });

  test('have no sign if they round to zero', () => {
    expect(formatRatio(-0.001)).toBe('0.00');
    expect(formatR(0.001)).toBe('0.00\u00a0R');
  });

  test('are an em dash if they are missing', () => {
    expect([formatPercent(null), formatRatio(null), formatR(null), formatCount(null)]).toEqual(['—', '—', '—', '—']);
  });

  test('group thousands', () => {
    expect(formatCount(12345)).toBe('12,345');
  });

  test('agree with their noun', () => {
    expect([0, 1, 2_304].map((count) => formatCounted(count, 'trade'))).toEqual([
      '0 trades',
      '1 trade',
      '2,304 trades',
    ]);
  });
});

describe('formatQuote', () => {
  test('keeps the digits of the instrument, and gives a distance a sign unless it is zero', () => {
    expect(formatQuote(2307.5, 3)).toBe('2,307.500');
    expect(formatQuote(-0.00158, 5, 'exceptZero')).toBe('−0.00158');
    expect(formatQuote(463_576, 0, 'exceptZero'), 'as the prices beside it').toBe('+463,576.00');
    expect(formatQuote(119.3, 1, 'exceptZero')).toBe('+119.30');
    expect(formatQuote(-0.0001, 3, 'exceptZero')).toBe('0.000');
  });
});

test('every number is written as the browser writes it in English, with a minus sign', () => {
  const value = fc.oneof(
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.integer().map((n) => n / 1_000),
  );
  const digits = fc.integer({ min: 0, max: 8 });
  fc.assert(
    fc.property(value, digits, fc.constantFrom('auto', 'exceptZero'), (number, count, sign) => {
      const signDisplay = sign === 'auto' ? 'negative' : sign;
      const usual = number.toLocaleString('en-US', {
        minimumFractionDigits: count,
        maximumFractionDigits: count,
        signDisplay,
      });
      expect(formatNumber(number, count, sign)).toBe(usual.replace('-', '−'));
    }),
  );
  expect(formatNumber(Number.POSITIVE_INFINITY, 2)).toBe('∞');
});
