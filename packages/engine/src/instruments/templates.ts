import { contractCosts, ownedCosts } from '../costs/basis-points.ts';
import type { Dealing } from '../costs/dated-rows.ts';
import { currencyPair } from './fx.ts';
import { coinPair } from './guess-class.ts';
import type { Instrument } from './instrument.ts';
import type { InstrumentClass } from './instrument-class.ts';
import { KNOWN_FUTURES } from './known-futures.ts';
import { getDecimals } from './price.ts';
import { type OwnSession, SESSIONS } from './session.ts';

const SHARES =
  'A spread of a few cents. A share bought with one’s own money pays no financing; one sold short is borrowed.';
const FUTURES = 'A spread of a few ticks and the fees of a broker; a future carries its financing in its price.';
const COINS =
  'Fees of large exchanges for active accounts, 0.05 % a side; a coin sold short is borrowed at 7.3 % a year.';
const PERPETUALS =
  'Fees of large exchanges, 0.04 % a side; funding of 0.01 % every eight hours, paid by the long side.';

/** A cent a step, one unit a contract. */
const CENTS = { digits: 2, tick: 0.01, pip: 1, contractSize: 1, quoteCurrency: 'USD' } as const;

/** A contract for difference. */
const contract = (rolloverFactor: number, dealing: readonly Dealing[]) =>
  contractCosts({ currency: 'USD', rolloverFactor, releaseFactor: 3, dealing });

/** 09:30 to 16:00 New York: most files of shares have no other bars, and hours that are too short are the safe error. */
const REGULAR_HOURS: OwnSession = {
  ...SESSIONS['us-stock'],
  base: 'us-stock',
  opensAfter: 13.5 * 60,
  closesAfter: 20 * 60,
  closedDays: [],
};

type Template = (symbol: string) => Instrument;

const TEMPLATES: Readonly<Record<InstrumentClass, Template>> = {
  fx: (symbol) => {
    const [base, quote] = [symbol.slice(0, 3), symbol.slice(3)];
    return currencyPair(symbol, `${base} / ${quote}`, quote === 'JPY' || quote === 'HUF' ? 3 : 5, 1.8, 0.3);
  },
  equity: (symbol) => ({
    ...CENTS,
    symbol,
    name: `${symbol} share`,
    assetClass: 'indices',
    session: 'us-stock',
    hours: REGULAR_HOURS,
    isExchangeTraded: true,
    costs: ownedCosts(
      [
        [2000, 4, 1, 1],
        [2010, 2, 0.5, 0.5],
      ],
      [0, 0.5],
      SHARES,
    ),
  }),
  index: (symbol) => ({
    ...CENTS,
    symbol,
    name: `${symbol} index`,
    assetClass: 'indices',
    session: 'us-index',
    costs: contract(2, [[2000, 2, 0.4, 0]]),
  }),
  'index-future': (symbol) => future(symbol, 'indices', 'us-index'),
  metal: (symbol) => ({
    ...CENTS,
    symbol,
    name: symbol,
    assetClass: 'commodities',
    contractSize: 100,
    quoteCurrency: symbol.slice(3) || 'USD',
    session: 'metals',
    costs: contract(3, [[2000, 10, 1.5, 0]]),
  }),
  energy: (symbol) => ({
    ...CENTS,
    symbol,
    name: symbol,
    assetClass: 'commodities',
    contractSize: 100,
    belowZero: true,
    session: 'energy',
    costs: contract(3, [[2000, 8, 1, 0]]),
  }),
  'commodity-future': (symbol) => future(symbol, 'commodities', 'metals'),
  crypto: (symbol) => coin(symbol, ownedCosts([[2000, 4, 2, 10]], [0, 7.3], COINS)),
  perpetual: (symbol) => coin(symbol, ownedCosts([[2000, 2, 2, 8]], [10.95, -10.95], PERPETUALS)),
};

function future(symbol: string, assetClass: Instrument['assetClass'], session: Instrument['session']): Instrument {
  const { name, tick, contractSize } = KNOWN_FUTURES.get(symbol) ?? { ...CENTS, name: `${symbol} future` };
  return {
    ...CENTS,
    symbol,
    name,
    assetClass,
    tick,
    digits: getDecimals(tick),
    contractSize,
    belowZero: true,
    session,
    isExchangeTraded: true,
    costs: ownedCosts([[2000, 1.5, 0.4, 0.4]], [0, 0], FUTURES),
  };
}

function coin(symbol: string, costs: Instrument['costs']): Instrument {
  const [base, quote] = coinPair(symbol) ?? [symbol, 'USD'];
  return {
    symbol,
    name: `${base} / ${quote}`,
    assetClass: 'crypto',
    digits: 4,
    tick: 0.0001,
    pip: 1,
    contractSize: 1,
    quoteCurrency: quote,
    session: 'always',
    isExchangeTraded: true,
    costs,
  };
}

/** Returns an instrument of a class with usual values: a start for those that the operator states. */
export function fromTemplate(symbol: string, instrumentClass: InstrumentClass): Instrument {
  return TEMPLATES[instrumentClass](symbol);
}
