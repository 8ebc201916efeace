import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { subscription } from './subscriptions.tables.ts';

/** Returns the condition that an account has subscribed to a strategy. @param accountId Column of the outer query */
export const followsStrategy = (accountId: PgColumn, strategyId: string): SQL => sql`exists (
  select from ${subscription}
  where ${subscription.accountId} = ${accountId} and ${subscription.strategyId} = ${strategyId})`;
