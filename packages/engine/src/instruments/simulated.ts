import type { Instrument } from './instrument.ts';
import { INSTRUMENTS } from './instruments.ts';

const SYMBOLS: ReadonlySet<string> = new Set([
  'EURUSD',
  'GBPUSD',
  'USDJPY',
  'US500',
  'GER40',
  'XAUUSD',
  'XAGUSD',
  'BRENT',
  'BTCUSD',
  'ETHUSD',
]);

/** Returns an instrument as traded on the simulated market: it never closes, and has the same costs. */
export function simulatedInstrument(instrument: Instrument): Instrument {
  return { ...instrument, session: 'always' };
}

/**
 * The ten instruments of the simulated market, from all four asset classes; gold and silver are its pair for ratio
 * trading.
 */
export const SIMULATED_INSTRUMENTS: readonly Instrument[] = INSTRUMENTS.filter(({ symbol }) => SYMBOLS.has(symbol)).map(
  simulatedInstrument,
);

const BY_SYMBOL: ReadonlyMap<string, Instrument> = new Map(SIMULATED_INSTRUMENTS.map((one) => [one.symbol, one]));

/** Returns the instrument of a symbol on the simulated market, or null if it is not traded there. */
export function getSimulatedInstrument(symbol: string): Instrument | null {
  return BY_SYMBOL.get(symbol) ?? null;
}
