import { eq } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, personal, withAccount } from '../../platform/personal.ts';
import { owner } from './account.tables.ts';
import { signIn } from './identity.tables.ts';

/** People at login providers with which accounts are connected. */
export const providerIdentity = pgTable(
  'provider_identity',
  {
    /** Issuer of OpenID Connect: a subject is of one issuer only. */
    issuer: text().notNull(),
    /** What the issuer calls the person; never reassigned, unlike an email address. */
    subject: text().notNull(),
    accountId: owner(),
    /** Id of the provider in the settings, when it was connected. */
    provider: text().notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('provider_identity_account').on(table.accountId, table.provider),
  ],
);

owned(
  providerIdentity,
  withAccount(
    'accounts at login providers: issuer and subject, without address or name',
    'login, until the member disconnects them',
  ),
);

/** Browsers that were sent to a login provider and have not come back. */
export const providerRequest = pgTable(
  'provider_request',
  {
    /** SHA-256 of the secret in the cookie of the browser. */
    secretHash: text('secret_hash').primaryKey(),
    provider: text().notNull(),
    /** Path of the site to which it leads on. */
    returnTo: text('return_to').notNull(),
    /** The session whose account is to be connected; null to log in. */
    signInId: text('sign_in_id').references(() => signIn.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('provider_request_sign_in').on(table.signInId)],
);

personal(providerRequest, {
  stored: [
    {
      data: 'browsers that were sent to a login provider',
      rule: { kind: 'age', days: 0, from: providerRequest.expiresAt, event: 'their end, after 10 minutes' },
      reason: 'an answer of a provider counts once, in the browser that asked',
    },
  ],
});

/** People whom a login provider named, who have no account and have not accepted the terms. */
export const providerSignUp = pgTable(
  'provider_sign_up',
  {
    /** SHA-256 of the ticket that the login page has. */
    ticketHash: text('ticket_hash').primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    provider: text().notNull(),
    /** In lower case, confirmed by the provider. */
    email: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('provider_sign_up_email').on(table.email)],
);

personal(providerSignUp, {
  owner: {
    of: ({ email }) => eq(providerSignUp.email, email),
    erased: 'explicitly',
    withheld: [providerSignUp.ticketHash],
  },
  stored: [
    {
      data: 'people whom a login provider named and who did not accept the terms: subject and email address',
      rule: { kind: 'age', days: 0, from: providerSignUp.expiresAt, event: 'their end, after 10 minutes' },
      reason: 'acceptance of the terms before the account exists',
    },
  ],
});
