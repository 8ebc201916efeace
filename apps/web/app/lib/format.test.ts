import { describe, expect, test } from 'vitest';
import {
  exactPrice,
  formatAllDigits,
  formatCount,
  formatCounted,
  formatPercent,
  formatPrice,
  formatQuote,
  formatR,
  formatRatio,
} from './format.ts';

describe('formatPrice', () => {
  test('shows numbers and numeric strings with two decimals', () => {
    expect(formatPrice(15620.3)).toBe('15,620.30');
    expect(formatPrice('1.08512')).toBe('1.09');
    expect(formatPrice('149')).toBe('149.00');
  });

  test('rounds a decimal string exactly', () => {
    expect(formatPrice('1.005'), 'as a double 1.005 is below 1.005').toBe('1.01');
  });

  test('shows an em dash for a value that is not a number', () => {
    for (const value of [null, undefined, '', 'abc', Number.NaN, Number.POSITIVE_INFINITY, {}, '0x10'])
      expect(formatPrice(value)).toBe('—');
  });
});

describe('exactPrice', () => {
  test('shows every digit if two decimals hide some', () => {
    expect(exactPrice('1.08512')).toBe('1.08512');
    expect(exactPrice('146.538')).toBe('146.538');
    expect(exactPrice('1.08500'), 'trailing digits belong to the instrument').toBe('1.08500');
  });

  test('is null if two decimals are exact, and for a value that is not a number', () => {
    expect(exactPrice('90.51')).toBeNull();
    expect(exactPrice('15620')).toBeNull();
    expect(exactPrice('x')).toBeNull();
    expect(exactPrice(null)).toBeNull();
  });
});

describe('figures', () => {
  test('have a minus sign, not a hyphen', () => {
    expect(formatPercent(-0.0712)).toBe('−7.1\u00a0%');
    expect(formatRatio(-1.2)).toBe('−1.20');
    expect(formatR(-1)).toBe('−1.00\u00a0R');
  });

  test('have a plus sign if they are results', () => {
    expect(formatR(2.5)).toBe('+2.50\u00a0R');
    expect(formatPercent(0.109, 1, 'exceptZero')).toBe('+10.9\u00a0%');
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
    expect(['18245.3', '1.08500', 4_100, null].map(formatAllDigits)).toEqual(['18,245.3', '1.08500', '4,100', '—']);
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
    expect(formatQuote(12, 2, 'exceptZero')).toBe('+12.00');
    expect(formatQuote(-0.0001, 3, 'exceptZero')).toBe('0.000');
  });
});
