import type { CostTable } from '../costs/cost-table.ts';
import { datedRows } from '../costs/dated-rows.ts';
import type { Instrument } from './instrument.ts';

/** Markup of a broker on the difference of the two rates, on either side, percent per year. */
const MARK_UP = 0.5;
/** Spreads of retail accounts were about this many times today's. */
const BEFORE_2008 = 2;
const BEFORE_2013 = 1.4;

/**
 * Spread and slippage in pips, as a retail account without commission pays them; financing is the difference of the two
 * policy rates and a mark-up.
 */
function inPips(symbol: string, pip: number, spread: number, slippage: number): CostTable {
  const base = symbol.slice(0, 3);
  const quote = symbol.slice(3);
  const before = (times: number) => Math.round(spread * times * 10) / 10;
  return {
    unit: 'pip',
    pip,
    rolloverFactor: 5,
    releaseFactor: 4,
    rows: datedRows(
      [
        [2000, before(BEFORE_2008), 2 * slippage, 0],
        [2008, before(BEFORE_2013), slippage, 0],
        [2013, spread, slippage, 0],
      ],
      (rate) => [rate(quote) - rate(base) + MARK_UP, rate(base) - rate(quote) + MARK_UP],
    ),
    source: `Typical spreads of retail brokers; financing is the difference of the policy rates and ${MARK_UP} % a year.`,
  };
}

function pair(symbol: string, name: string, digits: number, spread: number, slippage: number): Instrument {
  const pip = digits === 3 ? 0.01 : 0.0001;
  return {
    symbol,
    name,
    market: 'fx',
    digits,
    tick: digits === 3 ? 0.001 : 0.00001,
    pip,
    contractSize: 100_000,
    quoteCurrency: symbol.slice(3),
    session: 'fx',
    costs: inPips(symbol, pip, spread, slippage),
  };
}

/** Spread and slippage in pips are those since 2013. */
export const FX_INSTRUMENTS: readonly Instrument[] = [
  pair('EURUSD', 'Euro / US dollar', 5, 0.8, 0.1),
  pair('GBPUSD', 'British pound / US dollar', 5, 1.1, 0.2),
  pair('USDJPY', 'US dollar / Japanese yen', 3, 0.9, 0.1),
  pair('AUDUSD', 'Australian dollar / US dollar', 5, 0.9, 0.1),
  pair('USDCAD', 'US dollar / Canadian dollar', 5, 1.2, 0.2),
  pair('NZDUSD', 'New Zealand dollar / US dollar', 5, 1.2, 0.2),
  pair('USDCHF', 'US dollar / Swiss franc', 5, 1.2, 0.2),
  pair('EURGBP', 'Euro / British pound', 5, 1.1, 0.2),
  pair('EURJPY', 'Euro / Japanese yen', 3, 1.4, 0.2),
  pair('GBPJPY', 'British pound / Japanese yen', 3, 2, 0.3),
  pair('AUDJPY', 'Australian dollar / Japanese yen', 3, 1.5, 0.2),
];
