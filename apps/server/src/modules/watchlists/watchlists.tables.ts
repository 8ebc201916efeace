import type { WatchlistItem } from '@sealtick/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, undoable, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Lists of strategies and symbols that members watch. */
export const watchlist = pgTable(
  'watchlist',
  {
    id: text().primaryKey(),
    accountId: owner(),
    name: text().notNull(),
    /** In the member's order. */
    items: jsonb().$type<readonly WatchlistItem[]>().notNull(),
    /** Lists are shown by place, then by age. */
    place: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    /** A deleted list can be restored for a day. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('watchlist_account').on(table.accountId)],
);

owned(watchlist, [withAccount('watchlists', 'what the member watches'), undoable(watchlist.deletedAt, 'watchlists')]);
