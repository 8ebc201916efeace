import { z } from 'zod';
import { input } from './input.ts';
import { Instant } from './instant.ts';
import { line } from './typed-text.ts';

export const WATCHLISTS_MAX = 20;
export const WATCHLIST_ITEMS_MAX = 200;

/** A strategy by its id, or an instrument by its symbol. */
export const WatchlistItem = z.strictObject({
  kind: z.enum(['strategy', 'symbol']),
  id: z.string().regex(/^[\w.-]{1,60}$/, 'is not an id of a strategy, nor a symbol'),
});

/** A member's list of strategies and symbols, in the member's order. */
export const Watchlist = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(WatchlistItem),
  createdAt: Instant,
});

/** What a call may set of a watchlist. */
export const WatchlistFields = {
  name: input(line(60).min(1), 'Name of the watchlist', 'Majors'),
  items: input(z.array(WatchlistItem).max(WATCHLIST_ITEMS_MAX), 'Its items, in your order', [
    { kind: 'symbol', id: 'EURUSD' },
    { kind: 'strategy', id: 'tideline-pullback' },
  ]),
};

export type WatchlistItem = z.infer<typeof WatchlistItem>;
export type Watchlist = z.infer<typeof Watchlist>;
