import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned } from '../../platform/personal.ts';
import { owner } from './account.tables.ts';
import { signIn } from './identity.tables.ts';

/** Changes of email addresses that are not confirmed at both yet; one per account. */
export const emailChange = pgTable(
  'email_change',
  {
    accountId: owner().primaryKey(),
    /** The session that asked for it; null once that has ended. */
    signInId: text('sign_in_id').references(() => signIn.id, { onDelete: 'set null' }),
    /** The new address, in lower case. */
    email: text().notNull(),
    /** SHA-256 of the token in the email to the current address. */
    oldTokenHash: text('old_token_hash').notNull(),
    /** SHA-256 of the token in the email to the new address. */
    newTokenHash: text('new_token_hash').notNull(),
    oldConfirmedAt: moment('old_confirmed_at'),
    newConfirmedAt: moment('new_confirmed_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('email_change_old_token').on(table.oldTokenHash),
    index('email_change_new_token').on(table.newTokenHash),
    index('email_change_sign_in').on(table.signInId),
  ],
);

owned(
  emailChange,
  {
    data: 'changes of email addresses that are not confirmed at both: the new address',
    rule: { kind: 'age', days: 0, from: emailChange.expiresAt, event: 'the links in the emails end, after 24 hours' },
    reason: 'confirmation of both addresses',
  },
  [emailChange.oldTokenHash, emailChange.newTokenHash],
);
