import type { CostTable } from '../costs/cost-table.ts';
import { datedRows } from '../costs/dated-rows.ts';
import { hasPolicyRate } from '../costs/policy-rates.ts';
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
      (rate) => {
        if (!hasPolicyRate(base) || !hasPolicyRate(quote)) return [MARK_UP, MARK_UP];
        return [rate(quote) - rate(base) + MARK_UP, rate(base) - rate(quote) + MARK_UP];
      },
    ),
    source: `Typical spreads of retail brokers; financing is the difference of the policy rates and ${MARK_UP} % a year.`,
  };
}

/** Returns a currency pair with costs as a retail account pays them. Spread and slippage are in pips, those since 2013. */
export function currencyPair(
  symbol: string,
  name: string,
  digits: number,
  spread: number,
  slippage: number,
): Instrument {
  const pip = digits === 3 ? 0.01 : 0.0001;
  return {
    symbol,
    name,
    assetClass: 'fx',
    digits,
    tick: digits === 3 ? 0.001 : 0.00001,
    pip,
    contractSize: 100_000,
    quoteCurrency: symbol.slice(3),
    session: 'fx',
    costs: inPips(symbol, pip, spread, slippage),
  };
}

export const FX_INSTRUMENTS: readonly Instrument[] = [
  currencyPair('EURUSD', 'Euro / US dollar', 5, 0.8, 0.1),
  currencyPair('GBPUSD', 'British pound / US dollar', 5, 1.1, 0.2),
  currencyPair('USDJPY', 'US dollar / Japanese yen', 3, 0.9, 0.1),
  currencyPair('AUDUSD', 'Australian dollar / US dollar', 5, 0.9, 0.1),
  currencyPair('USDCAD', 'US dollar / Canadian dollar', 5, 1.2, 0.2),
  currencyPair('NZDUSD', 'New Zealand dollar / US dollar', 5, 1.2, 0.2),
  currencyPair('USDCHF', 'US dollar / Swiss franc', 5, 1.2, 0.2),
  currencyPair('EURGBP', 'Euro / British pound', 5, 1.1, 0.2),
  currencyPair('EURJPY', 'Euro / Japanese yen', 3, 1.4, 0.2),
  currencyPair('GBPJPY', 'British pound / Japanese yen', 3, 2, 0.3),
  currencyPair('AUDJPY', 'Australian dollar / Japanese yen', 3, 1.5, 0.2),
];
