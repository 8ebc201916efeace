import type { Instrument, InstrumentSet } from '@sealtick/engine';
import { UsageError } from '../../../platform/errors.ts';
import type { Vendor } from './vendor.ts';

/** A symbol that the settings give to one vendor. */
export interface SymbolPin {
  readonly symbol: string;
  readonly vendor: string;
  /** The vendor's name of it; null for the usual one. */
  readonly code: string | null;
}

/** A symbol and the vendor that provides it. */
export interface Assignment {
  readonly instrument: Instrument;
  readonly vendor: Vendor;
  readonly code: string;
}

interface SymbolChoices {
  /** In the order of the settings. */
  readonly vendors: readonly Vendor[];
  /** Symbols to provide; null for all. */
  readonly symbols: readonly string[] | null;
  readonly pins: readonly SymbolPin[];
}

/**
 * Returns the vendor of each symbol: the one to which it is pinned, or the first that has it.
 * @throws {UsageError} for a symbol that is unknown or that no vendor has.
 */
export function assignSymbols(instruments: InstrumentSet, { vendors, symbols, pins }: SymbolChoices): Assignment[] {
  const pinBySymbol = new Map(pins.map((pin) => [pin.symbol, pin]));
  const names = symbols ?? [...new Set([...instruments.all.map(({ symbol }) => symbol), ...pinBySymbol.keys()])];
  const assigned = [...new Set(names)].flatMap((symbol) => {
    const setting = symbols?.includes(symbol) ? 'MARKET_SYMBOLS' : 'MARKET_PINS';
    const instrument = instruments.get(symbol);
    if (instrument === null) {
      throw new UsageError(
        `${setting} names ${symbol}, which is not a known instrument. Add it: sealtick instruments add ${symbol}.`,
      );
    }
    const pin = pinBySymbol.get(symbol);
    for (const vendor of vendors) {
      if (pin && pin.vendor !== vendor.id) continue;
      const code = pin?.code ?? vendor.getCode(instrument);
      if (code !== null) return [{ instrument, vendor, code }];
    }
    if (pin || symbols)
      throw new UsageError(
        `${setting} names ${symbol}, which ${pin ? `${pin.vendor} does not have` : 'no vendor of MARKET has'}.`,
      );
    return [];
  });
  if (assigned.length === 0) throw new UsageError('No vendor of MARKET has any known instrument.');
  return assigned;
}
