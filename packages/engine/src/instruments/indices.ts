import { contractCosts, ownedCosts } from '../costs/basis-points.ts';
import type { CostTable } from '../costs/cost-table.ts';
import type { Instrument } from './instrument.ts';

/** Spread and slippage in basis points since 2018; before, levels were lower and spreads in points much the same. */
function contract(currency: string, spread: number, slippage: number): CostTable {
  return contractCosts({
    currency,
    rolloverFactor: 2,
    releaseFactor: 3,
    dealing: [
      [2000, 3 * spread, 2 * slippage, 0],
      [2013, 2 * spread, slippage, 0],
      [2018, spread, slippage, 0],
    ],
  });
}

const POINT = { assetClass: 'indices', pip: 1, contractSize: 1 } as const;
const CFD = { ...POINT, digits: 3, tick: 0.001 } as const;
const CENT = { ...POINT, digits: 2, tick: 0.01 } as const;
const US_CFD = { ...CFD, quoteCurrency: 'USD', session: 'us-index' } as const;

/** An index as published cannot be traded at its own level; these are what a tracking contract would cost. */
const TRACKED = { ...CENT, quoteCurrency: 'USD', session: 'us-cash' } as const;

export const INDEX_INSTRUMENTS: readonly Instrument[] = [
  { ...US_CFD, symbol: 'US500', name: 'US 500 index', costs: contract('USD', 1.1, 0.3) },
  { ...US_CFD, symbol: 'US100', name: 'US Tech 100 index', costs: contract('USD', 1.2, 0.3) },
  { ...US_CFD, symbol: 'US30', name: 'US 30 index', costs: contract('USD', 0.9, 0.3) },
  {
    ...CFD,
    symbol: 'GER40',
    name: 'Germany 40 index',
    quoteCurrency: 'EUR',
    session: 'eu-index',
    costs: contract('EUR', 1, 0.3),
  },
  {
    ...CFD,
    symbol: 'UK100',
    name: 'UK 100 index',
    quoteCurrency: 'GBP',
    session: 'uk-index',
    costs: contract('GBP', 1.3, 0.4),
  },
  { ...TRACKED, symbol: 'SPX', name: 'S&P 500 cash index', costs: contract('USD', 1.1, 0.3) },
  { ...TRACKED, symbol: 'VIX', name: 'Volatility index', costs: contract('USD', 50, 10) },
  {
    ...CENT,
    symbol: 'SPY',
    name: 'S&P 500 exchange-traded fund',
    quoteCurrency: 'USD',
    session: 'us-stock',
    costs: ownedCosts(
      [
        [2000, 1, 0.2, 0.5],
        [2010, 0.4, 0.1, 0.2],
      ],
      [0, 0.5],
      'A spread of a cent. A share bought with one’s own money pays no financing; one sold short is borrowed.',
    ),
  },
  {
    ...POINT,
    belowZero: true,
    symbol: 'ES',
    name: 'E-mini S&P 500 future',
    digits: 2,
    tick: 0.25,
    contractSize: 50,
    quoteCurrency: 'USD',
    session: 'us-index',
    costs: ownedCosts(
      [
        [2000, 2, 0.4, 0.6],
        [2018, 0.7, 0.2, 0.2],
      ],
      [0, 0],
      'A spread of one tick and 4.50 dollars a contract and round turn; a future carries its financing in its price.',
    ),
  },
];
