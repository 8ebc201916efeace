import type { PriceAlertDirection } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { impersonal, owned, withAccount } from '../../platform/personal.ts';
import { account } from '../identity/account.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Levels that members want to hear of. Times but one are of the market's clock, because bars are compared with them. */
export const priceAlert = pgTable(
  'price_alert',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    symbol: text().notNull(),
    direction: text().$type<PriceAlertDirection>().notNull(),
    /** Decimal text, as the API gives it. */
    level: text().notNull(),
    note: text(),
    createdAt: moment('created_at').notNull(),
    firedAt: moment('fired_at'),
    /** When it was marked as fired, by the wall clock. */
    firedAtWall: moment('fired_at_wall'),
    firedPrice: text('fired_price'),
  },
  (table) => [
    index('price_alert_account').on(table.accountId),
    index('price_alert_fired').on(table.firedAtWall).where(sql`${table.firedAtWall} is not null`),
    index('price_alert_open').on(table.symbol, table.createdAt).where(sql`${table.firedAt} is null`),
  ],
);

owned(
  priceAlert,
  [
    withAccount('price alerts of the member', 'sending a message when a symbol passes a level'),
    {
      data: 'price alerts that have fired',
      rule: { kind: 'age', days: 90, from: priceAlert.firedAtWall, event: 'they fired' },
      reason: 'the list of the last alerts',
    },
  ],
  [priceAlert.firedAtWall],
);

/** Up to when the bars of a symbol have been compared with the open alerts on it, by the market's clock. */
export const priceAlertCheck = pgTable('price_alert_check', {
  symbol: text().primaryKey(),
  checkedUntil: moment('checked_until').notNull(),
});

impersonal(priceAlertCheck);

export type PriceAlertRow = typeof priceAlert.$inferSelect;
