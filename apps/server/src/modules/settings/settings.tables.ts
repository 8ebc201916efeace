import { sql } from 'drizzle-orm';
import { boolean, bytea, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { exactMoment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** Settings that the operator has set; others have their default. */
export const siteSetting = pgTable('site_setting', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  changedAt: exactMoment('changed_at').notNull(),
});

/** The operator's logo: one row, or none. */
export const siteLogo = pgTable(
  'site_logo',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Of the file, so that another one has another address. */
    digest: text().notNull(),
    /** Pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** A PNG file. */
    picture: bytea().notNull(),
    changedAt: exactMoment('changed_at').notNull(),
  },
  ({ isOnly }) => [check('site_logo_is_only', sql`${isOnly}`)],
);

impersonal(siteSetting);
impersonal(siteLogo);
