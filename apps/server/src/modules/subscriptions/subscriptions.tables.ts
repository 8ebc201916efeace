import type { AssetClass } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** The strategies that accounts subscribed to. */
export const subscription = pgTable(
  'subscription',
  {
    id: text().primaryKey(),
    accountId: owner(),
    strategyId: text('strategy_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the member marked it to stay active under a limit; null if not marked. */
    keptAt: moment('kept_at'),
  },
  (table) => [unique('subscription_strategy').on(table.accountId, table.strategyId)],
);

const subscriptionData = withAccount(
  'subscriptions, and from when until when signals were visible immediately',
  'signals for the member, and disputes about them',
);

owned(subscription, subscriptionData);

/**
 * When an account saw the entries of a strategy immediately, by the wall clock. Rows that begin later are foreseen from the
 * plans, and replaced when these change.
 */
export const accessInterval = pgTable(
  'access_interval',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: owner(),
    strategyId: text('strategy_id').notNull(),
    /** Its entries on one asset class; null for all. */
    assetClass: text('asset_class').$type<AssetClass>(),
    from: moment('from_at').notNull(),
    /** First moment without access; null if no end is known. */
    until: moment('until_at'),
  },
  (table) => [
    index('access_interval_account').on(table.accountId, table.from),
    check('access_interval_order', sql`${table.until} is null or ${table.until} > ${table.from}`),
  ],
);

owned(accessInterval, subscriptionData, [accessInterval.id]);
