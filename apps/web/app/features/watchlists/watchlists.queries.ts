import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';

/** The member's watchlists. */
export const watchlistsQuery = () => readQuery(reads.watchlists.list, {});

const stale = () => [watchlistsQuery()];

export const createWatchlist = writeMutation(writes.watchlists.create, stale);
export const changeWatchlist = writeMutation(writes.watchlists.change, stale);
export const orderWatchlists = writeMutation(writes.watchlists.order, stale);
export const deleteWatchlist = writeMutation(writes.watchlists.remove, stale);
export const restoreWatchlist = writeMutation(writes.watchlists.restore, stale);
