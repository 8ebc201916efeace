import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Strategies that members marked with the star. */
export const favourite = pgTable(
  'favourite',
  {
    accountId: owner(),
    strategyId: text('strategy_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.strategyId] })],
);

owned(favourite, withAccount('favourites among the strategies', 'what the member follows'));
