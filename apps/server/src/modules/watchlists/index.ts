import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import {
  changeWatchlist,
  createWatchlist,
  deleteWatchlist,
  orderWatchlists,
  restoreWatchlist,
} from './change-watchlists.ts';
import { selectWatchlists } from './watchlist-repository.ts';

/** Creates the module of watchlists. */
export function createWatchlists(): ServerModule {
  return {
    name: 'watchlists',
    reads: [serve(reads.watchlists.list, (viewer) => selectWatchlists(viewer.db, requireAccount(viewer)))],
    writes: [
      serveWrite(writes.watchlists.create, createWatchlist),
      serveWrite(writes.watchlists.change, (viewer, { id, ...fields }) => changeWatchlist(viewer, id, fields)),
      serveWrite(writes.watchlists.order, (viewer, { ids }) => orderWatchlists(viewer, ids)),
      serveWrite(writes.watchlists.remove, (viewer, { id }) => deleteWatchlist(viewer, id)),
      serveWrite(writes.watchlists.restore, (viewer, { id }) => restoreWatchlist(viewer, id)),
    ],
  };
}
