import { describe, expect, test } from 'vitest';
import { grouped, groupedPrice, inDecimals } from './number-words.ts';

describe('numbers in words', () => {
  test('have commas between thousands', () => {
    expect(grouped(0)).toBe('0');
    expect(grouped(999)).toBe('999');
    expect(grouped(1_234_567)).toBe('1,234,567');
    expect(groupedPrice('62674.72000')).toBe('62,674.72000');
    expect(groupedPrice('1.08512')).toBe('1.08512');
  });

  test('have as many decimals as asked for, each time', () => {
    expect(inDecimals(1_234.5, 2)).toBe('1,234.50');
    expect(inDecimals(1.25, 5)).toBe('1.25000');
    expect(inDecimals(1_234.5, 2)).toBe('1,234.50');
    expect(inDecimals(-0.004, 1)).toBe('-0.0');
  });
});
