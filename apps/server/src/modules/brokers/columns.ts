import { type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';
import { byAccount } from '../../platform/personal.ts';
import { account } from '../identity/account.tables.ts';

/** Returns a column for a time, as exact as Date has it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Returns a column for the account that a row belongs to and is deleted with. */
export const ofAccount = () =>
  text('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });

/** Returns what is stored about a member in a table, as long as the account exists. @param withheld Columns that no export contains */
export const ofMember = (column: PgColumn, data: string, reason: string, withheld: readonly PgColumn[] = []) => ({
  owner: byAccount(column, withheld),
  stored: [{ data, rule: { kind: 'account' } as const, reason }],
});
