import { z } from 'zod';
import { input } from '../input.ts';
import { plainText } from '../plain-text.ts';
import { WATCHLISTS_MAX, Watchlist, WatchlistFields } from '../watchlist.ts';
import { declareWrite } from './write.ts';

const WatchlistId = plainText().regex(/^wl_[\w-]{22}$/, 'must be the id of a watchlist');
const params = z.strictObject({ id: WatchlistId });
const examples = { id: 'wl_u4R8kZ0qS1mT7vXc2Yb9Aw' };
const unknown = { NOT_FOUND: 'Unknown watchlist' } as const;
const unknownItem = { UNPROCESSABLE: 'An item is not a strategy of the site, or is listed twice' } as const;
const { name, items } = WatchlistFields;

const own = { tag: 'account', callers: 'accounts', scope: 'watchlists' } as const;
const one = { ...own, params, examples } as const;

export const create = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/watchlists',
  summary: 'Creates a watchlist after the others',
  body: z.strictObject({ name, items: items.default([]) }),
  answer: Watchlist,
  errors: { CONFLICT: 'The caller has the largest number of watchlists, or one of this name', ...unknownItem },
  audit: { act: 'watchlist.created', label: 'Watchlist created', subject: 'id' },
});

export const change = declareWrite({
  ...one,
  method: 'PATCH',
  path: '/api/watchlists/:id',
  summary: 'Changes the name of a watchlist, or its items and their order',
  body: z.strictObject({ name: name.optional(), items: items.optional() }),
  answer: Watchlist,
  errors: { ...unknown, CONFLICT: 'The caller has another watchlist of this name', ...unknownItem },
  audit: { act: 'watchlist.changed', label: 'Watchlist changed', subject: 'id' },
});

export const order = declareWrite({
  ...own,
  method: 'PUT',
  path: '/api/watchlists',
  summary: 'Sets the order of the watchlists',
  body: z.strictObject({
    ids: input(z.array(WatchlistId).max(WATCHLISTS_MAX), 'Ids of all watchlists, in the new order', [
      'wl_u4R8kZ0qS1mT7vXc2Yb9Aw',
    ]),
  }),
  errors: { CONFLICT: 'The ids are not those of all watchlists of the caller' },
  audit: { act: 'watchlists.ordered', label: 'Watchlists ordered', subject: null },
});

export const remove = declareWrite({
  ...one,
  method: 'DELETE',
  path: '/api/watchlists/:id',
  summary: 'Deletes a watchlist; it can be restored for a day',
  errors: unknown,
  audit: { act: 'watchlist.deleted', label: 'Watchlist deleted', subject: 'id' },
});

export const restore = declareWrite({
  ...one,
  method: 'POST',
  path: '/api/watchlists/:id/restore',
  summary: 'Restores a watchlist that was deleted within the last day, at its place',
  answer: Watchlist,
  errors: { ...unknown, CONFLICT: 'The caller has the largest number of watchlists, or one of this name' },
  audit: { act: 'watchlist.restored', label: 'Watchlist restored', subject: 'id' },
});
