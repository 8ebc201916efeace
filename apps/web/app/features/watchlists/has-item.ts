import type { Watchlist, WatchlistItem } from '@sealtick/contract';

/** Whether a watchlist contains an item. */
export const hasItem = ({ items }: Pick<Watchlist, 'items'>, { kind, id }: WatchlistItem): boolean =>
  items.some((one) => one.kind === kind && one.id === id);
