import type { StrategyTrade } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { minimumCapital } from './minimum-capital.ts';

const trade = (symbol: string, entry: string, stop: string) => ({ symbol, entry, stop }) as StrategyTrade;
const instruments = [
  { symbol: 'EURUSD', contractSize: 100_000, quoteCurrency: 'USD' },
  { symbol: 'GER40', contractSize: 1, quoteCurrency: 'EUR' },
];

test('is the balance that the widest stop of each symbol needs', () => {
  const trades = [
    trade('GER40', '15620.3', '15501.0'),
    trade('EURUSD', '1.10000', '1.09500'),
    trade('EURUSD', '1.10000', '1.10200'),
  ];
  expect(minimumCapital(trades, { riskFraction: 0.01, instruments })).toEqual([
    // 50 pips of 0.01 contracts are 5 USD, 1% of 500.
    { symbol: 'EURUSD', amount: 500, currency: 'USD' },
    { symbol: 'GER40', amount: 120, currency: 'EUR' },
  ]);
  expect(minimumCapital(trades, { riskFraction: 0.0025, instruments })[0]!.amount).toBe(2_000);
});

test('leaves out an instrument whose contract is unknown', () => {
  expect(minimumCapital([trade('AAPL', '100', '99')], { riskFraction: 0.01, instruments })).toEqual([]);
});
