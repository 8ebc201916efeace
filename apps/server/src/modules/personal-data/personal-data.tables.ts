import { boolean, bytea, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, personal } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** How long the file of an export is offered. */
export const EXPORT_OFFERED_DAYS = 7;

/** The newest copy of its data that an account asked for. */
export const accountExport = pgTable(
  'account_export',
  {
    accountId: owner().primaryKey(),
    state: text().$type<'preparing' | 'ready' | 'failed'>().notNull(),
    requestedAt: moment('requested_at').notNull(),
    readyAt: moment('ready_at'),
    /** The zip file; null unless `ready`. */
    file: bytea(),
    /** Attempts that began. */
    attempts: integer().notNull().default(0),
    /** Until then no other node makes it. */
    leasedUntil: moment('leased_until'),
  },
  (table) => [index('account_export_state').on(table.state, table.requestedAt)],
);

owned(
  accountExport,
  {
    data: 'copy of the data that a member asked for',
    rule: { kind: 'age', days: EXPORT_OFFERED_DAYS, from: accountExport.readyAt, event: 'it was made' },
    reason: 'the member’s right to a copy',
  },
  [accountExport.file, accountExport.leasedUntil],
);

/** What remains of erased accounts: proof of their consent. */
export const closedAccount = pgTable(
  'closed_account',
  {
    /** Random: nothing leads from it to the acts of the account. */
    id: text().primaryKey(),
    /** Keyed hash of the email address, by which its owner can be recognised. */
    addressHash: text('address_hash').notNull(),
    isAdult: boolean('is_adult'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: moment('terms_accepted_at'),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at').notNull(),
  },
  (table) => [index('closed_account_address').on(table.addressHash)],
);

personal(closedAccount, {
  stored: [
    {
      data: 'deleted account: accepted terms, with the email address as a keyed hash',
      rule: { kind: 'age', days: 7 * 365, from: closedAccount.closedAt, event: 'the deletion' },
      reason: 'proof of consent',
    },
  ],
});
