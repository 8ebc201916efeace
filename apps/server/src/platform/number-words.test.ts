import { describe, expect, test } from 'vitest';
import { grouped, groupedPrice, inDecimals, inR, priceDecimals, signed } from './number-words.ts';

describe('numbers in words', () => {
  test('have commas between thousands', () => {
    expect(grouped(0)).toBe('0');
    expect(grouped(999)).toBe('999');
    expect(grouped(1_234_567)).toBe('1,234,567');
    expect(groupedPrice('62674.72000')).toBe('62,674.72000');
    expect(groupedPrice('1.08512')).toBe('1.08512');
  });

  test('of prices have at least two decimals', () => {
    expect(groupedPrice('64250.1')).toBe('64,250.10');
    expect(groupedPrice('-37')).toBe('−37.00');
    expect(['64250', '1.08512'].map(priceDecimals)).toEqual([2, 5]);
  });

  test('of results have a sign, but not where they round to zero', () => {
    expect([2, -1.006, 0, -0.004].map((r) => inR(r))).toEqual(
      ['+2.00 R', '−1.01 R', '0.00 R', '0.00 R'].map((r) => r.replace(' ', '\u00a0')),
    );
    expect(signed(1_285, 1)).toBe('+1,285.0');
  });

  test('have as many decimals as asked for, each time', () => {
    expect(inDecimals(1_234.5, 2)).toBe('1,234.50');
    expect(inDecimals(1.25, 5)).toBe('1.25000');
    expect(inDecimals(1_234.5, 2)).toBe('1,234.50');
    expect(inDecimals(-0.004, 1)).toBe('-0.0');
  });
});
