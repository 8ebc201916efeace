import type { Costs, Instrument } from './instrument.ts';

/** Financing of contracts on indices: about 7 % a year paid long, 1 % short, at a level the index had when this was written. */
function contract(spread: number, slippage: number, level: number): Costs {
  const night = (yearly: number) => Number(((level * yearly) / 365).toPrecision(3));
  return { spread, slippage, commission: 0, swapLong: night(0.07), swapShort: night(0.01) };
}

const POINT = { market: 'indices', pip: 1, contractSize: 1 } as const;
const CFD = { ...POINT, digits: 3, tick: 0.001 } as const;
const CENT = { ...POINT, digits: 2, tick: 0.01 } as const;
const US_CFD = { ...CFD, quoteCurrency: 'USD', session: 'us-index' } as const;

/** An index as published cannot be traded at its own level; these are what a tracking contract would cost. */
const TRACKED = { ...CENT, quoteCurrency: 'USD', session: 'us-cash' } as const;

export const INDEX_INSTRUMENTS: readonly Instrument[] = [
  { ...US_CFD, symbol: 'US500', name: 'US 500 index', costs: contract(0.5, 0.1, 4500) },
  { ...US_CFD, symbol: 'US100', name: 'US Tech 100 index', costs: contract(1.5, 0.3, 15_500) },
  { ...US_CFD, symbol: 'US30', name: 'US 30 index', costs: contract(2.4, 0.5, 35_000) },
  {
    ...CFD,
    symbol: 'GER40',
    name: 'Germany 40 index',
    quoteCurrency: 'EUR',
    session: 'eu-index',
    costs: contract(1.2, 0.3, 16_000),
  },
  {
    ...CFD,
    symbol: 'UK100',
    name: 'UK 100 index',
    quoteCurrency: 'GBP',
    session: 'uk-index',
    costs: contract(1, 0.3, 7500),
  },
  { ...TRACKED, symbol: 'SPX', name: 'S&P 500 cash index', costs: contract(0.5, 0.1, 4500) },
  { ...TRACKED, symbol: 'VIX', name: 'Volatility index', costs: contract(0.1, 0.02, 20) },
  {
    ...CENT,
    symbol: 'SPY',
    name: 'S&P 500 exchange-traded fund',
    quoteCurrency: 'USD',
    session: 'us-stock',
    // A share bought with one's own money pays no financing; one sold short is borrowed.
    costs: { spread: 0.01, slippage: 0.005, commission: 0.005, swapLong: 0, swapShort: 0.004 },
  },
  {
    ...POINT,
    symbol: 'ES',
    name: 'E-mini S&P 500 future',
    digits: 2,
    tick: 0.25,
    contractSize: 50,
    quoteCurrency: 'USD',
    session: 'us-index',
    // 4.50 dollars a contract and round turn; a future carries its financing in its price.
    costs: { spread: 0.25, slippage: 0.05, commission: 0.09, swapLong: 0, swapShort: 0 },
  },
];
