import { COMMODITY_INSTRUMENTS } from './commodities.ts';
import { CRYPTO_INSTRUMENTS } from './crypto.ts';
import { FX_INSTRUMENTS } from './fx.ts';
import { INDEX_INSTRUMENTS } from './indices.ts';
import type { Instrument } from './instrument.ts';

/** Every known instrument, by market. */
export const INSTRUMENTS: readonly Instrument[] = [
  ...FX_INSTRUMENTS,
  ...INDEX_INSTRUMENTS,
  ...COMMODITY_INSTRUMENTS,
  ...CRYPTO_INSTRUMENTS,
];

const BY_SYMBOL: ReadonlyMap<string, Instrument> = new Map(INSTRUMENTS.map((one) => [one.symbol, one]));

/** Returns the instrument of a symbol as it trades on the real market, or null for a symbol not in the table. */
export function getInstrument(symbol: string): Instrument | null {
  return BY_SYMBOL.get(symbol) ?? null;
}
