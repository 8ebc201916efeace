import type { JournalExit, JournalSource, PlanFollowed } from '@sealtick/contract';
import type { Side } from '@sealtick/engine';
import { type SQL, sql } from 'drizzle-orm';
import { bytea, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, undoable, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** What is known of a trade that the member typed or imported. A trade of the record is in the log. */
export interface StoredTrade {
  readonly symbol: string;
  readonly side: Side;
  /** ISO 8601 UTC. */
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly entry: string;
  readonly stop: string | null;
  readonly target: string | null;
  readonly exits: readonly JournalExit[];
  readonly lots: number | null;
  readonly profit: number | null;
  readonly costs: number | null;
  /** Of an import. */
  readonly currency: string | null;
}

/** Why the excursions of a trade are unknown. */
export interface ExcursionProblem {
  readonly problem: string;
  /** When they are computed again, ISO 8601 UTC; never without it. */
  readonly againAt?: string;
}

/** How far prices went against and with a trade while it was held, in price; or why that is unknown. */
export type StoredExcursion = { readonly adverse: number; readonly favourable: number } | ExcursionProblem;

/** Trades of the journal that are typed or imported, and what members wrote about these and those of their record. */
export const journalEntry = pgTable(
  'journal_entry',
  {
    accountId: owner(),
    /** Of a trade of the record: the id of its signal. */
    id: text().notNull(),
    source: text().$type<JournalSource>().notNull(),
    /** Null of a trade of the record. */
    trade: jsonb().$type<StoredTrade>(),
    /** The account at the broker, and the ticket there. */
    brokerAccount: text('broker_account'),
    ticket: text(),
    /** Null until the bars were read. */
    excursion: jsonb().$type<StoredExcursion>(),
    note: text().notNull().default(''),
    tags: jsonb().$type<readonly string[]>().notNull().default([]),
    planId: text('plan_id'),
    followed: text().$type<PlanFollowed>(),
    criteria: jsonb().$type<Readonly<Record<string, boolean>>>().notNull().default({}),
    rating: integer(),
    /** Changes of what was written. */
    revision: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** A deleted trade can be restored for a day. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('journal_entry_ticket')
      .on(table.accountId, table.brokerAccount, table.ticket)
      .where(sql`${table.ticket} is not null and ${table.deletedAt} is null`),
    index('journal_entry_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('journal_entry_unmeasured')
      .on(table.createdAt)
      .where(sql`${table.trade} is not null and ${table.excursion} is null and ${table.deletedAt} is null`),
    index('journal_entry_measured_again')
      .on(sql`(${table.excursion} ->> 'againAt')`)
      .where(sql`${table.excursion} ->> 'againAt' is not null and ${table.deletedAt} is null`),
  ],
);

/** Trading plans of members, with their checklists. */
export const journalPlan = pgTable(
  'journal_plan',
  {
    id: text().primaryKey(),
    accountId: owner(),
    name: text().notNull(),
    text: text().notNull(),
    criteria: jsonb().$type<readonly { readonly id: string; readonly label: string }[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('journal_plan_account').on(table.accountId)],
);

/** Saved conditions for lists of trades. */
export const journalView = pgTable(
  'journal_view',
  {
    id: text().primaryKey(),
    accountId: owner(),
    name: text().notNull(),
    filters: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('journal_view_account').on(table.accountId)],
);

/** Screenshots of trades, as files of our own: nothing of the given file remains but its pixels. */
export const journalScreenshot = pgTable(
  'journal_screenshot',
  {
    id: text().primaryKey(),
    accountId: owner(),
    entryId: text('entry_id').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP. */
    picture: bytea().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('journal_screenshot_entry').on(table.accountId, table.entryId)],
);

/**
 * Whether a screenshot is of the record, or of a typed or imported trade that the journal has.
 * @param isKept What must hold for the trade
 */
export const hasTrade = (
  isKept: SQL = sql`true`,
): SQL => sql`(${journalScreenshot.entryId} not like 'jt\\_%' or exists (
  select from ${journalEntry} where ${journalEntry.accountId} = ${journalScreenshot.accountId}
    and ${journalEntry.id} = ${journalScreenshot.entryId} and ${isKept}))`;

const reason = "the member's trading journal";
const written = withAccount('trades and notes of the trading journal', reason);

owned(journalEntry, [written, undoable(journalEntry.deletedAt, 'trades of the journal')]);

const arranged = withAccount('trading plans and saved views of the journal', reason);

owned(journalPlan, arranged);
owned(journalView, arranged);

owned(journalScreenshot, [
  withAccount('screenshots of trades', reason),
  {
    data: 'screenshots of trades that the member deleted',
    // The rows of these trades are deleted by then.
    rule: {
      kind: 'age',
      days: 1,
      from: journalScreenshot.createdAt,
      event: 'the deletion of the trade',
      where: sql`not ${hasTrade()}`,
    },
    reason: 'undoing the deletion',
  },
]);

export type EntryRow = typeof journalEntry.$inferSelect;
