import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned } from '../../platform/personal.ts';
import { owner } from './account.tables.ts';

/** What a link in an email to the owner of an account is for. */
export type LinkKind = 'log-in' | 'reset';

/** Links in emails by which an account is entered or gets a new password; few are valid at a time. */
export const accountLink = pgTable(
  'account_link',
  {
    /** SHA-256 of the token in the email. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: owner(),
    kind: text().$type<LinkKind>().notNull(),
    /** Whether a browser in which the account was logged in before asked for it. */
    isByOwner: boolean('is_by_owner').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('account_link_account').on(table.accountId, table.kind, table.createdAt)],
);

owned(
  accountLink,
  {
    data: 'one-time links, as hashes',
    rule: { kind: 'age', days: 0, from: accountLink.expiresAt, event: 'the link ends' },
    reason: 'login by email and new passwords',
  },
  [accountLink.tokenHash],
);
