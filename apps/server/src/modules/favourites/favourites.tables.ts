import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { byAccount, personal } from '../../platform/personal.ts';
import { account } from '../identity/account.tables.ts';

/** Strategies that members marked with the star. */
export const favourite = pgTable(
  'favourite',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    strategyId: text('strategy_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.strategyId] })],
);

personal(favourite, {
  owner: byAccount(favourite.accountId),
  stored: [{ data: 'favourites among the strategies', rule: { kind: 'account' }, reason: 'what the member follows' }],
});
