import type { PaidPlan, PlanSource } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { account } from '../identity/identity.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Times in which accounts have plans: trials, grants of operators, paid periods. The plan of an account follows from them. */
export const planPeriod = pgTable(
  'plan_period',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    plan: text().$type<PaidPlan>().notNull(),
    source: text().$type<PlanSource>().notNull(),
    from: moment('from_at').notNull(),
    /** First moment without the plan; null while it is open. */
    until: moment('until_at'),
    /** When a payment for it failed; null if none did. */
    failedAt: moment('failed_at'),
    isCancelled: boolean('is_cancelled').notNull().default(false),
  },
  (table) => [
    index('plan_period_account').on(table.accountId),
    check('plan_period_order', sql`${table.until} is null or ${table.until} >= ${table.from}`),
  ],
);

/** The market group of accounts, for plans that cover one. */
export const marketGroup = pgTable('market_group', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  assetClass: text('asset_class').$type<AssetClass>().notNull(),
  chosenAt: moment('chosen_at').notNull(),
});

/** Addresses whose trial was used. They stay when their accounts are deleted. */
export const usedTrial = pgTable('used_trial', {
  /** HMAC of the normalised address. */
  addressHash: text('address_hash').primaryKey(),
  usedAt: moment('used_at').notNull(),
});
