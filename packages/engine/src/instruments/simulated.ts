import type { Costs, Instrument } from './instrument.ts';
import { INSTRUMENTS } from './instruments.ts';

/** Spread, slippage and commission of the simulated market, in price; about a twentieth of an ordinary 5m bar together. */
const DEALING: Readonly<Record<string, readonly [spread: number, slippage: number, commission: number]>> = {
  EURUSD: [0.00001, 0.00001, 0],
  GBPUSD: [0.00002, 0.00001, 0],
  USDJPY: [0.002, 0.001, 0],
  US500: [0.1, 0.025, 0],
  GER40: [0.3, 0.1, 0],
  XAUUSD: [0.05, 0.015, 0],
  XAGUSD: [0.001, 0.001, 0],
  BRENT: [0.005, 0.001, 0],
  BTCUSD: [2, 1, 2],
  ETHUSD: [0.15, 0.05, 0.1],
};

/** Share of the usual financing that the simulated market charges. */
const FINANCING = 0.25;

/**
 * An instrument as the simulated market offers it: it never closes, and it is dealt at what a large house pays, a fraction
 * of the costs in `INSTRUMENTS`. Those are a small private account's, against which trades on 5m bars seldom stand a chance;
 * they hold wherever real bars are used.
 */
export function simulatedInstrument(instrument: Instrument): Instrument {
  return { ...instrument, session: 'always', costs: dealtAtHouse(instrument) };
}

function dealtAtHouse({ symbol, costs }: Instrument): Costs {
  const [spread, slippage, commission] = DEALING[symbol] ?? [costs.spread, costs.slippage, costs.commission];
  return {
    spread,
    slippage,
    commission,
    swapLong: part(costs.swapLong),
    swapShort: part(costs.swapShort),
  };
}

function part(swap: number): number {
  return Number((swap * FINANCING).toPrecision(6));
}

/** The ten instruments of the simulated market, over all four markets; gold and silver are its pair for ratio trading. */
export const SIMULATED_INSTRUMENTS: readonly Instrument[] = INSTRUMENTS.filter(({ symbol }) =>
  Object.hasOwn(DEALING, symbol),
).map(simulatedInstrument);

const BY_SYMBOL: ReadonlyMap<string, Instrument> = new Map(SIMULATED_INSTRUMENTS.map((one) => [one.symbol, one]));

/** The instrument of a symbol on the simulated market, or null where it is not offered there. */
export function getSimulatedInstrument(symbol: string): Instrument | null {
  return BY_SYMBOL.get(symbol) ?? null;
}
