import type { Costs, Instrument } from './instrument.ts';

const COIN = { market: 'crypto', digits: 2, tick: 0.01, pip: 1, contractSize: 1, session: 'always' } as const;

/** Spot on an exchange: 0.05 % a side as commission, taken at a level the coin had when this was written; own coins pay no financing, borrowed ones do. */
function spot(spread: number, slippage: number, level: number): Costs {
  return {
    spread,
    slippage,
    commission: level * 0.001,
    swapLong: 0,
    swapShort: Number((level * 0.0002).toPrecision(3)),
  };
}

export const CRYPTO_INSTRUMENTS: readonly Instrument[] = [
  { ...COIN, symbol: 'BTCUSD', name: 'Bitcoin / US dollar', quoteCurrency: 'USD', costs: spot(5, 3, 30_000) },
  { ...COIN, symbol: 'ETHUSD', name: 'Ether / US dollar', quoteCurrency: 'USD', costs: spot(0.5, 0.3, 2000) },
  { ...COIN, symbol: 'ETHUSDT', name: 'Ether / Tether', quoteCurrency: 'USDT', costs: spot(0.4, 0.3, 2000) },
  {
    ...COIN,
    symbol: 'BTCPERP',
    name: 'Bitcoin perpetual future',
    quoteCurrency: 'USD',
    digits: 1,
    tick: 0.1,
    // Funding of 0.01 % every eight hours is usually paid by the long side to the short one.
    costs: { spread: 1, slippage: 3, commission: 24, swapLong: 9, swapShort: -9 },
  },
];
