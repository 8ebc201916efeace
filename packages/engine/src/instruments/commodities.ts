import { contractCosts, ownedCosts } from '../costs/basis-points.ts';
import type { Dealing } from '../costs/dated-rows.ts';
import type { Instrument } from './instrument.ts';

const SPOT = { assetClass: 'commodities', digits: 3, tick: 0.001, quoteCurrency: 'USD' } as const;

/** A metal or a barrel as a contract for difference. */
const contract = (...dealing: readonly Dealing[]) =>
  contractCosts({ currency: 'USD', rolloverFactor: 3, releaseFactor: 3, dealing });

export const COMMODITY_INSTRUMENTS: readonly Instrument[] = [
  {
    ...SPOT,
    symbol: 'XAUUSD',
    name: 'Gold / US dollar',
    pip: 0.1,
    contractSize: 100,
    session: 'metals',
    costs: contract([2000, 6, 1, 0], [2008, 3.5, 0.5, 0], [2013, 2, 0.3, 0], [2020, 1.4, 0.3, 0]),
  },
  {
    ...SPOT,
    symbol: 'XAGUSD',
    name: 'Silver / US dollar',
    pip: 0.01,
    contractSize: 5000,
    session: 'metals',
    costs: contract([2000, 25, 3, 0], [2008, 14, 2, 0], [2013, 10, 1.5, 0], [2020, 8, 1.5, 0]),
  },
  {
    ...SPOT,
    belowZero: true,
    symbol: 'BRENT',
    name: 'Brent crude oil',
    pip: 0.01,
    contractSize: 100,
    session: 'energy',
    costs: contract([2000, 8, 1, 0], [2008, 5, 1, 0], [2013, 4.5, 0.8, 0]),
  },
  {
    ...SPOT,
    belowZero: true,
    symbol: 'WTI',
    name: 'WTI crude oil',
    pip: 0.01,
    contractSize: 100,
    session: 'metals',
    costs: contract([2000, 8, 1, 0], [2008, 5, 1, 0], [2013, 4.5, 0.8, 0]),
  },
  {
    belowZero: true,
    symbol: 'GC',
    name: 'Gold future',
    assetClass: 'commodities',
    digits: 1,
    tick: 0.1,
    pip: 0.1,
    contractSize: 100,
    quoteCurrency: 'USD',
    session: 'metals',
    costs: ownedCosts(
      [
        [2000, 2, 0.5, 0.6],
        [2010, 0.7, 0.3, 0.3],
      ],
      [0, 0],
      'A spread of one tick and 5 dollars a contract and round turn; a future carries its financing in its price.',
    ),
  },
];
