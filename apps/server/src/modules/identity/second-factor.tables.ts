import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from './account.tables.ts';

/** Authenticator apps: the secret that an account shares with its app. */
export const totp = pgTable('totp', {
  accountId: owner().primaryKey(),
  /** Encrypted, bound to the account. */
  secret: text().notNull(),
  createdAt: moment('created_at').notNull(),
  /** When the first code was entered; null while it is being set up, when nothing asks for codes yet. */
  confirmedAt: moment('confirmed_at'),
  /** Step of the newest code that was used: neither it nor an older one is accepted again. */
  usedStep: bigint('used_step', { mode: 'number' }).notNull(),
});

const totpData = withAccount(
  'authenticator app: secret, encrypted; recovery codes, as hashes',
  'second factor of a login, until the member turns it off',
);

owned(totp, totpData, [totp.secret, totp.usedStep]);

/** Codes for a member without their app, hashed. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: owner(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

owned(recoveryCode, totpData, [recoveryCode.codeHash]);

/** Sessions whose password or link was right, and that wait for the code of an app. */
export const secondStep = pgTable(
  'second_step',
  {
    /** SHA-256 of the ticket that the login page has. */
    ticketHash: text('ticket_hash').primaryKey(),
    /** SHA-256 of the secret in the cookie of the browser that has the ticket. */
    browserHash: text('browser_hash').notNull().default(''),
    accountId: owner(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('second_step_account').on(table.accountId)],
);

owned(
  secondStep,
  {
    data: 'sessions that wait for a code',
    rule: { kind: 'age', days: 0, from: secondStep.expiresAt, event: 'their end, after 10 minutes' },
    reason: 'second factor of a login',
  },
  [secondStep.ticketHash, secondStep.browserHash],
);

/** Second factors that an operator has asked to remove, because their owner lost them. */
export const factorRemoval = pgTable(
  'factor_removal',
  {
    accountId: owner().primaryKey(),
    requestedAt: moment('requested_at').notNull(),
    /** When they are removed, unless the owner proves before that they still have one. */
    dueAt: moment('due_at').notNull(),
    /** How the operator checked who asked. */
    reason: text().notNull(),
  },
  (table) => [index('factor_removal_due').on(table.dueAt)],
);

owned(
  factorRemoval,
  withAccount(
    'request to remove lost second factors, with how the operator checked who asked',
    'the hour in which the member can stop it; the request is deleted with its end',
  ),
);
