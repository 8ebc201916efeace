import { describe, expect, test } from 'vitest';
import { nameHints } from './name-hints.ts';
import { ourSymbol } from './vendor-symbols.ts';

describe('The name of a file', () => {
  test.each([
    ['EURUSD_1h.csv', 'EURUSD', '1h'],
    ['DAT_ASCII_EURUSD_M1_2023.csv', 'EURUSD', '1m'],
    ['USA500IDXUSD_4h.csv', 'US500', '4h'],
    ['EURUSDm_D1.csv', 'EURUSD', 'daily'],
    ['EURUSD.ecn_H1.csv', 'EURUSD', '1h'],
    ['BTCUSDT-1h-2024-01.csv', 'BTCUSD', '1h'],
    ['ETHUSDT_5min.csv', 'ETHUSDT', '5m'],
    ['SPY.US_1DAY.txt', 'SPY', 'daily'],
    ['AUDCAD_H1.csv', 'AUDCAD', '1h'],
    ['SOLUSDT-15m.csv', 'SOLUSDT', '15m'],
    ['EURUSDm60.csv', 'EURUSD', '1h'],
    ['EURUSDm5.csv', 'EURUSD', '5m'],
    ['EURUSDm1440.csv', 'EURUSD', 'daily'],
    ['EURUSD.m60', 'EURUSD', '1h'],
    ['EURUSD.ecn240.csv', 'EURUSD', '4h'],
    ['EURUSDpro240.csv', 'EURUSD', '4h'],
    ['EURUSDmicro15.csv', 'EURUSD', '15m'],
    ['EURUSDm.csv', 'EURUSD', null],
    ['EURUSDpro.csv', 'EURUSD', null],
    ['XAUUSD_i1440.csv', 'XAUUSD', 'daily'],
    ['GBPJPY#a30.csv', 'GBPJPY', '30m'],
    ['USDJPYc10080.csv', 'USDJPY', '1w'],
    ['AUDCADm60.csv', 'AUDCAD', '1h'],
    ['AUDCADpro240.csv', 'AUDCAD', '4h'],
    ['US30m5.csv', 'US30', '5m'],
    ['EURUSD60.csv', 'EURUSD', '1h'],
    ['EURUSD_2023.csv', 'EURUSD', null],
    ['ESM5.csv', null, null],
  ])('gives instrument and timeframe: %s', (fileName, symbol, timeframe) => {
    expect(nameHints({ fileName, folders: [] })).toEqual({ symbol, timeframe });
  });

  test('goes before the names of the folders, known or not', () => {
    expect(nameHints({ fileName: 'AUDCAD_H1.csv', folders: ['eurusd'] }).symbol).toBe('AUDCAD');
    expect(nameHints({ fileName: 'H1.csv', folders: ['eurusd'] }).symbol).toBe('EURUSD');
  });

  test.each([
    ['OANDA:EURUSD', 'EURUSD'],
    ['EUR_USD', 'EURUSD'],
    ['EURUSD=X', 'EURUSD'],
    ['eurusd.pro', 'EURUSD'],
    ['^GSPC', 'SPX'],
    ['ES=F', 'ES'],
    ['BINANCE:BTCUSDT', 'BTCUSD'],
    ['SPYG', 'SPYG'],
    ['GBPJPYm', 'GBPJPY'],
  ])('means an instrument as a vendor writes it: %s', (name, symbol) => {
    expect(ourSymbol(name)).toBe(symbol);
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))('gives nothing: %s', (name) => {
    expect(nameHints({ fileName: `${name}.csv`, folders: [name] })).toEqual({ symbol: null, timeframe: null });
    expect(ourSymbol(name)).toBe(name.toUpperCase().replaceAll(/[^A-Z]/g, ''));
  });
});
