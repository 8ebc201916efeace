import { ownedCosts } from '../costs/basis-points.ts';
import type { Instrument } from './instrument.ts';

const COIN = { assetClass: 'crypto', digits: 2, tick: 0.01, pip: 1, contractSize: 1, session: 'always' } as const;

/** Spot on an exchange, 5 basis points a side as commission; coins of one's own pay no financing, borrowed ones do. */
const SPOT = ownedCosts(
  [
    [2000, 4, 2, 10],
    [2018, 1.5, 1, 10],
  ],
  [0, 7.3],
  'Fees of large exchanges for active accounts, 0.05 % a side; a coin sold short is borrowed at 7.3 % a year.',
);

/** A perpetual future; funding of 0.01% every eight hours is usually paid by the long side to the short one. */
const PERPETUAL = ownedCosts(
  [[2000, 0.5, 1, 8]],
  [10.95, -10.95],
  'Fees of large exchanges, 0.04 % a side; funding of 0.01 % every eight hours, paid by the long side.',
);

export const CRYPTO_INSTRUMENTS: readonly Instrument[] = [
  { ...COIN, symbol: 'BTCUSD', name: 'Bitcoin / US dollar', quoteCurrency: 'USD', costs: SPOT },
  { ...COIN, symbol: 'ETHUSD', name: 'Ether / US dollar', quoteCurrency: 'USD', costs: SPOT },
  { ...COIN, symbol: 'ETHUSDT', name: 'Ether / Tether', quoteCurrency: 'USDT', costs: SPOT },
  {
    ...COIN,
    symbol: 'BTCPERP',
    name: 'Bitcoin perpetual future',
    quoteCurrency: 'USD',
    digits: 1,
    tick: 0.1,
    costs: PERPETUAL,
  },
];
