import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';

/** The strategies that the member marked with the star. */
export const favouritesQuery = () => readQuery(reads.favourites.list, {});

const stale = () => [favouritesQuery()];

export const addFavourite = writeMutation(writes.favourites.add, stale);
export const removeFavourite = writeMutation(writes.favourites.remove, stale);
