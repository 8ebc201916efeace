import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { addFavourite, removeFavourite } from './change-favourites.ts';
import { selectFavourites } from './favourite-repository.ts';

/** Creates the module of favourites. */
export function createFavourites(): ServerModule {
  return {
    name: 'favourites',
    reads: [serve(reads.favourites.list, (viewer) => selectFavourites(viewer.db, requireAccount(viewer)))],
    writes: [serveWrite(writes.favourites.add, addFavourite), serveWrite(writes.favourites.remove, removeFavourite)],
  };
}
