import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../../lib/read-query.ts';
import { writeMutation } from '../../lib/write-mutation.ts';

/** The member's watchlists. */
export const watchlistsQuery = () => readQuery(reads.watchlists.list, {});

const stale = () => [watchlistsQuery()];

export const createWatchlist = writeMutation(writes.watchlists.create, stale);
export const changeWatchlist = writeMutation(writes.watchlists.change, stale);
