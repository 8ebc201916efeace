import type { Instrument } from '@sealtick/engine';

/** Above any price quoted in a current currency; keeps sums and formats of prices exact. */
const HIGHEST = 1_000_000_000;

/** Maximum price per market, far above any price of its instruments. */
const HIGHEST_OF = { fx: 100, indices: 1_000_000, commodities: 100_000, crypto: 100_000_000 } as const;

/** One yen is about a hundredth of the others. */
const HIGHEST_IN_YEN = 1_000;

/** Returns the highest price that an import accepts for an instrument; null is an unknown one. */
export function highestPrice(instrument: Pick<Instrument, 'assetClass' | 'quoteCurrency'> | null): number {
  if (instrument === null) return HIGHEST;
  if (instrument.assetClass === 'fx' && instrument.quoteCurrency === 'JPY') return HIGHEST_IN_YEN;
  return HIGHEST_OF[instrument.assetClass];
}
