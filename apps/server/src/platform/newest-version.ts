import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * Returns the condition that a row is the newest of its account, for each of some accounts: the one with the highest id. With an index of
 * account and id one row of each account is read, however many it has, which `distinct on` would all read.
 */
export const isNewestVersion = (
  versions: PgTable & { readonly id: PgColumn; readonly accountId: PgColumn },
  accountIds: readonly string[],
): SQL =>
  sql`${versions.id} = any(array(select (select max(${versions.id}) from ${versions} where ${versions.accountId} = one.account)
    from unnest(${sql.param([...accountIds])}::text[]) as one (account)))`;
