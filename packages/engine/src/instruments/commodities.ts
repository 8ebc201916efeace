import type { Instrument } from './instrument.ts';

const SPOT = { market: 'commodities', digits: 3, tick: 0.001, quoteCurrency: 'USD' } as const;

/** Costs in dollars per ounce or barrel, as contracts for difference charge them. */
export const COMMODITY_INSTRUMENTS: readonly Instrument[] = [
  {
    ...SPOT,
    symbol: 'XAUUSD',
    name: 'Gold / US dollar',
    pip: 0.1,
    contractSize: 100,
    session: 'metals',
    costs: { spread: 0.25, slippage: 0.05, commission: 0, swapLong: 0.32, swapShort: -0.12 },
  },
  {
    ...SPOT,
    symbol: 'XAGUSD',
    name: 'Silver / US dollar',
    pip: 0.01,
    contractSize: 5000,
    session: 'metals',
    costs: { spread: 0.02, slippage: 0.004, commission: 0, swapLong: 0.0042, swapShort: -0.001 },
  },
  {
    ...SPOT,
    symbol: 'BRENT',
    name: 'Brent crude oil',
    pip: 0.01,
    contractSize: 100,
    session: 'energy',
    costs: { spread: 0.03, slippage: 0.005, commission: 0, swapLong: 0.008, swapShort: 0.004 },
  },
  {
    ...SPOT,
    symbol: 'WTI',
    name: 'WTI crude oil',
    pip: 0.01,
    contractSize: 100,
    session: 'metals',
    costs: { spread: 0.03, slippage: 0.005, commission: 0, swapLong: 0.008, swapShort: 0.004 },
  },
  {
    symbol: 'GC',
    name: 'Gold future',
    market: 'commodities',
    digits: 1,
    tick: 0.1,
    pip: 0.1,
    contractSize: 100,
    quoteCurrency: 'USD',
    session: 'metals',
    // 5 dollars a contract and round turn; a future carries its financing in its price.
    costs: { spread: 0.1, slippage: 0.05, commission: 0.05, swapLong: 0, swapShort: 0 },
  },
];
