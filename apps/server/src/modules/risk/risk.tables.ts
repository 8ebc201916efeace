import type { RiskLimits } from '@sealtick/contract';
import { bigint, boolean, doublePrecision, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { owned, withAccount } from '../../platform/personal.ts';
import { account } from '../identity/account.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Risk settings of accounts: a row for each change, never overwritten. The newest row of an account is in force. */
export const riskSetting = pgTable(
  'risk_setting',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Market time of the change, as entries of the log have it. */
    since: moment('since').notNull(),
    currency: text().$type<RiskLimits['currency']>().notNull(),
    equity: doublePrecision().notNull(),
    /** Of the wall clock, as the sign-up: its age counts by it, however fast the market is. */
    equityStatedAt: moment('equity_stated_at').notNull(),
    /** A fraction, as `maxDrawdown`. */
    maxRiskPerTrade: doublePrecision('max_risk_per_trade').notNull(),
    sizing: text().$type<RiskLimits['sizing']>().notNull(),
    /** In account currency. */
    maxDailyLoss: doublePrecision('max_daily_loss').notNull(),
    maxDrawdown: doublePrecision('max_drawdown').notNull(),
    maxOpenRisk: doublePrecision('max_open_risk').notNull(),
    maxGroupRisk: doublePrecision('max_group_risk').notNull(),
    automaticStopLoss: boolean('automatic_stop_loss').notNull(),
    /** When the member last resumed after the maximum drawdown, and the value of the account then; null if never. */
    resumedAt: moment('resumed_at'),
    resumedValue: doublePrecision('resumed_value'),
  },
  (table) => [index('risk_setting_account').on(table.accountId, table.id)],
);

owned(riskSetting, withAccount('risk settings, each change', 'position sizes and limits of the member'));
