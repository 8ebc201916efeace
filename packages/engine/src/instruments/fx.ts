import type { Costs, Instrument } from './instrument.ts';

/** Costs in pips, as a retail account with a small mark-up and no commission pays them. */
function inPips(pip: number, spread: number, slippage: number, swapLong: number, swapShort: number): Costs {
  const price = (pips: number) => Number((pips * pip).toPrecision(6));
  return {
    spread: price(spread),
    slippage: price(slippage),
    commission: 0,
    swapLong: price(swapLong),
    swapShort: price(swapShort),
  };
}

function pair(
  symbol: string,
  name: string,
  digits: number,
  pips: readonly [number, number, number, number],
): Instrument {
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
    costs: inPips(pip, ...pips),
  };
}

/** Spread, slippage, swap long, swap short (a night's cost; negative is a credit), all in pips. */
export const FX_INSTRUMENTS: readonly Instrument[] = [
  pair('EURUSD', 'Euro / US dollar', 5, [0.8, 0.1, 0.7, -0.3]),
  pair('GBPUSD', 'British pound / US dollar', 5, [1.1, 0.2, 0.4, 0.2]),
  pair('USDJPY', 'US dollar / Japanese yen', 3, [0.9, 0.1, -1.2, 2]),
  pair('AUDUSD', 'Australian dollar / US dollar', 5, [0.9, 0.1, 0.4, 0]),
  pair('USDCAD', 'US dollar / Canadian dollar', 5, [1.2, 0.2, -0.1, 0.5]),
  pair('NZDUSD', 'New Zealand dollar / US dollar', 5, [1.2, 0.2, 0.3, 0.1]),
  pair('USDCHF', 'US dollar / Swiss franc', 5, [1.2, 0.2, -0.7, 1.2]),
  pair('EURGBP', 'Euro / British pound', 5, [1.1, 0.2, 0.6, -0.1]),
  pair('EURJPY', 'Euro / Japanese yen', 3, [1.4, 0.2, -0.9, 1.7]),
  pair('GBPJPY', 'British pound / Japanese yen', 3, [2, 0.3, -1.8, 3]),
  pair('AUDJPY', 'Australian dollar / Japanese yen', 3, [1.5, 0.2, -0.8, 1.5]),
];
