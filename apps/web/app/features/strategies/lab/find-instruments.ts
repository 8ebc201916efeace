import type { InstrumentView } from '@sealtick/contract';
import { getInstrument, getSimulatedInstrument, type Instrument } from '@sealtick/engine';
import { addedInstrument } from './added-instrument.ts';
import { readApi } from './lab-api.ts';
import type { LabSeries } from './lab-messages.ts';

/** Returns an instrument by its symbol; null for an unknown one. @throws {LoadError} */
export type FindInstrument = (symbol: string) => Promise<Instrument | null>;

/** Returns a search over built-in instruments and those that the operator added, which are read at most once. */
export function getInstruments(market: LabSeries['market']): FindInstrument {
  let listed: Promise<readonly InstrumentView[]> | null = null;
  return async (symbol) => {
    const known = market === 'simulated' ? getSimulatedInstrument(symbol) : getInstrument(symbol);
    if (known) return known;
    listed ??= readApi<readonly InstrumentView[]>('/api/instruments');
    const found = (await listed).find((one) => one.symbol === symbol);
    return found?.added ? addedInstrument(found.added) : null;
  };
}
