import { KEY_MODES, type KeyScope } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Keys with which programs of a member call. */
export const apiKey = pgTable(
  'api_key',
  {
    id: text().primaryKey(),
    accountId: owner(),
    name: text().notNull(),
    mode: text({ enum: KEY_MODES }).notNull(),
    scopes: jsonb().$type<readonly KeyScope[]>().notNull(),
    /** Addresses and networks that may use it; empty for all. */
    addresses: jsonb().$type<readonly string[]>().notNull(),
    /** That of the account when the key was created. */
    epoch: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null if it does not expire. */
    expiresAt: moment('expires_at'),
    /** To the minute; null if it was never used. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('api_key_account').on(table.accountId)],
);

owned(apiKey, withAccount('API keys: name, scopes, addresses, last use', 'programs of the member'), [apiKey.epoch]);

/** The secrets of keys: the current one, and after a rotation the previous one for a while. */
export const apiKeySecret = pgTable(
  'api_key_secret',
  {
    /** HMAC-SHA-256 of the secret, base64url. */
    hash: text().primaryKey(),
    keyId: text('key_id')
      .notNull()
      .references(() => apiKey.id, { onDelete: 'cascade' }),
    accountId: owner(),
    /** First 12 and last 4 characters of the secret. */
    start: text().notNull(),
    end: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a secret that was replaced stops working; null for the current one. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('api_key_secret_key').on(table.keyId),
    index('api_key_secret_account').on(table.accountId),
    index('api_key_secret_ends').on(table.endsAt).where(sql`${table.endsAt} is not null`),
  ],
);

owned(
  apiKeySecret,
  [
    withAccount('secrets of API keys, as an HMAC and their first and last characters', 'recognising a key'),
    {
      data: 'replaced secrets of API keys',
      rule: { kind: 'age', days: 1, from: apiKeySecret.endsAt, event: 'their end' },
      reason: 'the change from one secret to the next',
    },
  ],
  [apiKeySecret.hash],
);

/** Calls of keys, by hour and route. */
export const apiKeyUsage = pgTable(
  'api_key_usage',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => apiKey.id, { onDelete: 'cascade' }),
    accountId: owner(),
    /** Start of the hour. */
    hour: moment('hour').notNull(),
    /** Method and declared path. */
    route: text().notNull(),
    /** Calls, those refused included. */
    calls: integer().notNull(),
    /** Calls above a limit. */
    refused: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hour, table.route] }),
    index('api_key_usage_account').on(table.accountId, table.hour),
    index('api_key_usage_hour').on(table.hour),
  ],
);

owned(apiKeyUsage, {
  data: 'calls of API keys, counted by hour and route',
  rule: { kind: 'age', days: 90, from: apiKeyUsage.hour, event: 'the hour' },
  reason: 'what the programs of the member use',
});

/** When the owner of an account was last warned that its keys have used most of an hour's calls. */
export const apiKeyWarning = pgTable('api_key_warning', {
  accountId: owner().primaryKey(),
  warnedAt: moment('warned_at').notNull(),
});

owned(apiKeyWarning, withAccount('when the last warning about the calls of API keys was sent', 'one warning per day'));
