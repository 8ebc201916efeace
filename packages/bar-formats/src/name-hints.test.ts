import { describe, expect, test } from 'vitest';
import { nameHints, ourSymbol } from './name-hints.ts';

describe('The name of a file', () => {
  test.each([
    ['EURUSD_1h.csv', 'EURUSD', '1h'],
    ['DAT_ASCII_EURUSD_M1_2023.csv', 'EURUSD', '1m'],
    ['USA500IDXUSD_4h.csv', 'US500', '4h'],
    ['EURUSDm_D1.csv', 'EURUSD', 'daily'],
  ])('gives instrument and timeframe: %s', (fileName, symbol, timeframe) => {
    expect(nameHints({ fileName, folders: [] })).toEqual({ symbol, timeframe });
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))('gives nothing: %s', (name) => {
    expect(nameHints({ fileName: `${name}.csv`, folders: [name] })).toEqual({ symbol: null, timeframe: null });
    expect(ourSymbol(name)).toBe(name.toUpperCase().replaceAll(/[^A-Z]/g, ''));
  });
});
