import type { Instrument } from '@sealtick/engine';

/** The source of a bar's prices: quotes of one side, their middle, or trades. A series has only one. */
export type PriceSide = 'bid' | 'ask' | 'mid' | 'trades';

export const PRICE_SIDES: readonly PriceSide[] = ['bid', 'ask', 'mid', 'trades'];

/** Returns the side in the name of the price column, or else of the file; null without one. */
export function findSide(
  sample: { readonly header: readonly string[] | null; readonly fileName: string },
  openColumn: number,
): PriceSide | null {
  const column = sample.header?.[openColumn] ?? '';
  const inColumn = /bid|ask|mid/.exec(column)?.[0];
  const inName = /(?:^|[^a-z])(bid|ask|mid|trades?)(?:[^a-z]|$)/i.exec(sample.fileName)?.[1]?.toLowerCase();
  const word = inColumn ?? inName;
  return PRICE_SIDES.find((side) => word !== undefined && side.startsWith(word)) ?? null;
}

const FUTURES: ReadonlySet<string> = new Set(['ES', 'GC']);

/** Returns true for a future, whose files may join several contracts. */
export function isFuture(instrument: Pick<Instrument, 'symbol' | 'session' | 'isExchangeTraded'> | null): boolean {
  if (instrument === null) return false;
  const { symbol, session, isExchangeTraded } = instrument;
  const isContract = session === 'us-index' || session === 'metals' || session === 'energy';
  return FUTURES.has(symbol) || (isExchangeTraded === true && isContract);
}

/** Returns the default side of a file: contracts of brokers are quoted, and exports have the bid. */
export function usualSide(
  instrument: Pick<Instrument, 'symbol' | 'assetClass' | 'session' | 'isExchangeTraded'> | null,
): PriceSide {
  if (instrument === null) return 'trades';
  const { symbol, assetClass, session, isExchangeTraded } = instrument;
  if (isExchangeTraded === true) return 'trades';
  const isTraded = assetClass === 'crypto' || session === 'us-stock' || session === 'us-cash' || FUTURES.has(symbol);
  return isTraded ? 'trades' : 'bid';
}
