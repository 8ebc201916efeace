import type { Watchlist } from '@sealtick/contract';

/** A watchlist with those of its symbols that can be chosen. */
interface ListedSymbols {
  readonly id: string;
  readonly name: string;
  readonly symbols: readonly string[];
}

/** Returns the watchlists that have some of these symbols, with those in the order of the list. */
export const symbolsOfLists = (lists: readonly Watchlist[], symbols: readonly string[]): readonly ListedSymbols[] =>
  lists
    .map(({ id, name, items }) => ({
      id,
      name,
      symbols: items.flatMap((item) => (item.kind === 'symbol' && symbols.includes(item.id) ? [item.id] : [])),
    }))
    .filter((list) => list.symbols.length > 0);
