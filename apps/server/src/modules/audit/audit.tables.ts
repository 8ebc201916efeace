import { sql } from 'drizzle-orm';
import { bigint, bytea, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { impersonal, owned, personal, withAccount } from '../../platform/personal.ts';
import { account, owner } from '../identity/account.tables.ts';

const count = (name: string) => bigint(name, { mode: 'number' });

/** Kinds of those who act: the principals of requests, a person at the command line, and the program itself. */
export type ActorKind = 'anonymous' | 'member' | 'key' | 'operator' | 'command-line' | 'program';

/** One row: where the chain of entries begins and ends. Writers lock it, so indexes are dense and in commit order. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey().default(1),
    /** Index of the newest entry. */
    size: count('size').notNull().default(0),
    /** Hash of the newest entry. */
    hash: bytea().notNull(),
    /** Key of the newest entry; null before the first. */
    keyId: text('key_id'),
    /** Index of the last entry that was deleted for its age; 0 if none was. */
    startIndex: count('start_index').notNull().default(0),
    /** Hash of that entry. */
    startHash: bytea('start_hash').notNull(),
    /** HMAC of both, so that no one else can move the beginning. */
    startMac: bytea('start_mac'),
    startKeyId: text('start_key_id'),
  },
  (table) => [check('audit_head_one', sql`${table.id} = 1`)],
);

impersonal(auditHead);

/** Who did what, and when. Triggers reject every change; entries older than seven years may be deleted. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** From 1, without gaps. */
    index: count('index').primaryKey(),
    /** Random name that its account may see; the index would show how much happens on the site. */
    id: text().notNull().unique(),
    at: moment('at').notNull(),
    act: text().notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    /** Pseudonym of the account that acted. */
    actor: text(),
    /** API key that acted. */
    keyUsed: text('key_used'),
    /** Pseudonym of the account that it is about. */
    about: text(),
    /** The changed object. */
    subject: text(),
    requestId: text('request_id'),
    /** HMAC(salt, values) of the row in `audit_value`. */
    valueMac: bytea('value_mac'),
    /** Key of `hash`. */
    keyId: text('key_id').notNull(),
    /** Hash of the entry before. */
    previous: bytea().notNull(),
    /** HMAC of all other columns. */
    hash: bytea().notNull(),
  },
  (table) => [
    index('audit_entry_about').on(table.about, table.index),
    index('audit_entry_actor').on(table.actor, table.index),
    index('audit_entry_act').on(table.act.op('text_pattern_ops'), table.index),
    index('audit_entry_at').on(table.at),
  ],
);

personal(auditEntry, {
  owner: {
    of: ({ accountId }) =>
      sql`${auditEntry.about} = (select pseudonym from ${auditPseudonym} where account_id = ${accountId})`,
    erased: 'never',
    withheld: [auditEntry.index, auditEntry.valueMac, auditEntry.keyId, auditEntry.previous, auditEntry.hash],
  },
  stored: [
    {
      data: 'audit log: acts under a pseudonym',
      rule: { kind: 'audit', years: 7 },
      reason: 'proof of who changed what',
    },
  ],
});

/** Which account a pseudonym is; deleted with the account. */
export const auditPseudonym = pgTable('audit_pseudonym', {
  accountId: owner().primaryKey(),
  pseudonym: text().notNull().unique(),
});

const auditPseudonymData = withAccount(
  'account behind a pseudonym, and values of its acts (those of acts about no account: as long as the entry)',
  'the member’s list of acts',
);

owned(auditPseudonym, auditPseudonymData);

/** Values before and after a change. Those of an account are deleted with it; the others concern no account. */
export const auditValue = pgTable(
  'audit_value',
  {
    entryId: text('entry_id').primaryKey(),
    accountId: text('account_id').references(() => account.id, { onDelete: 'cascade' }),
    salt: bytea().notNull(),
    /** Canonical JSON: `{ before, after }`. */
    values: text().notNull(),
  },
  (table) => [index('audit_value_account').on(table.accountId)],
);

owned(auditValue, auditPseudonymData, [auditValue.salt]);

/** One row: what the last verification of the chain found. */
export const auditCheck = pgTable(
  'audit_check',
  {
    id: integer().primaryKey().default(1),
    at: moment('at').notNull(),
    status: text().$type<'valid' | 'invalid'>().notNull(),
    /** Entries that were read. */
    entries: integer().notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** What is wrong, in sentences. */
    findings: jsonb().$type<string[]>().notNull(),
  },
  (table) => [check('audit_check_one', sql`${table.id} = 1`)],
);

impersonal(auditCheck);
