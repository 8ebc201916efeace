import { eq, inArray, sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, times } from '../../platform/columns.ts';
import { byAccount, owned, personal, withAccount } from '../../platform/personal.ts';
import { owner } from './account.tables.ts';

/** Accounts that may do what operators may, granted at the command line. */
export const operator = pgTable('operator', {
  accountId: owner().primaryKey(),
  grantedAt: moment('granted_at').notNull(),
});

owned(operator, withAccount('the role of an operator', 'who runs the site'));

/** Browsers that are logged in. */
export const signIn = pgTable(
  'sign_in',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token in the cookie. */
    token: text().notNull().unique(),
    userId: owner(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: times.createdAt,
    /** When the person last proved with everything that the account has who they are; null if not in this session. */
    steppedUpAt: moment('stepped_up_at'),
    /** Last use, to the hour. */
    updatedAt: times.updatedAt,
  },
  (table) => [index('sign_in_account').on(table.userId)],
);

personal(signIn, {
  owner: byAccount(signIn.userId, [signIn.token]),
  stored: [
    {
      data: 'sessions: network address and browser',
      rule: { kind: 'age', days: 30, from: signIn.expiresAt, event: 'their end' },
      reason: 'the member’s list of sessions',
    },
  ],
});

/** Hashed passwords, one row of an account. */
export const credential = pgTable(
  'credential',
  {
    id: text().primaryKey(),
    userId: owner(),
    providerId: text('provider_id').notNull(),
    accountId: text('provider_account_id').notNull(),
    password: text(),
    ...times,
  },
  (table) => [index('credential_account').on(table.userId)],
);

personal(credential, {
  owner: byAccount(credential.userId, [credential.password]),
  stored: [withAccount('ways to log in: password as argon2id hash', 'login')],
});

/** Sign-ups that the owner of the address has not confirmed. An address may have several, each with its own password. */
export const pendingSignUp = pgTable(
  'pending_sign_up',
  {
    /** SHA-256 of the token in the email. */
    tokenHash: text('token_hash').primaryKey(),
    email: text().notNull(),
    password: text().notNull(),
    termsVersion: text('terms_version').notNull(),
    createdAt: times.createdAt,
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('pending_sign_up_email').on(table.email)],
);

personal(pendingSignUp, {
  owner: {
    of: ({ email }) => eq(pendingSignUp.email, email),
    erased: 'explicitly',
    withheld: [pendingSignUp.tokenHash, pendingSignUp.password],
  },
  stored: [
    {
      data: 'sign-ups that no one confirmed',
      rule: {
        kind: 'age',
        days: 0,
        from: pendingSignUp.expiresAt,
        event: 'the link in the email ends, after 24 hours',
      },
      reason: 'confirmation of the address',
    },
  ],
});

/** Passwords that were tried, for limits; rows end after 90 days. */
export const signInTry = pgTable(
  'sign_in_try',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** HMAC of the email address, because also addresses without an account are tried. */
    subject: text().notNull(),
    /** IPv4 address, or /64 network of an IPv6 address. */
    addressGroup: text('address_group').notNull(),
    /** /48 block of an IPv6 address; null for others. */
    addressBlock: text('address_block'),
    /** Known browser, or the session, that a try is of; null for others. */
    device: text(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('sign_in_try_at').on(table.at),
    index('sign_in_try_subject').on(table.subject, table.at),
    index('sign_in_try_address').on(table.addressGroup, table.at),
    index('sign_in_try_block').on(table.addressBlock, table.at).where(sql`${table.addressBlock} is not null`),
  ],
);

personal(signInTry, {
  owner: {
    of: ({ trySubjects }) => inArray(signInTry.subject, [...trySubjects]),
    erased: 'explicitly',
    withheld: [signInTry.subject, signInTry.device],
  },
  stored: [
    {
      data: 'attempts to log in with a password or a code: network, and the email address as a keyed hash',
      rule: { kind: 'age', days: 90, from: signInTry.at, event: 'the attempt' },
      reason: 'limits that protect accounts',
    },
  ],
});
