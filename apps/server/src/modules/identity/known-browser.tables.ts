import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned } from '../../platform/personal.ts';
import { owner } from './account.tables.ts';

/** Browsers in which an account was logged in before, at most ten. */
export const knownBrowser = pgTable(
  'known_browser',
  {
    accountId: owner(),
    /** SHA-256 of the id in the cookie. */
    idHash: text('id_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the account last logged in with it. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.idHash] })],
);

owned(
  knownBrowser,
  {
    data: 'browsers in which the account was logged in before, as hashes of random ids',
    rule: { kind: 'age', days: 365, from: knownBrowser.usedAt, event: 'their last login' },
    reason: 'limits of tries that do not lock the owner out',
  },
  [knownBrowser.idHash],
);
