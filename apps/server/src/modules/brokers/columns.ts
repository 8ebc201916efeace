import type { PgColumn } from 'drizzle-orm/pg-core';
import { byAccount } from '../../platform/personal.ts';

/** Returns what is stored about a member in a table, as long as the account exists. @param withheld Columns that no export contains */
export const ofMember = (column: PgColumn, data: string, reason: string, withheld: readonly PgColumn[] = []) => ({
  owner: byAccount(column, withheld),
  stored: [{ data, rule: { kind: 'account' } as const, reason }],
});
