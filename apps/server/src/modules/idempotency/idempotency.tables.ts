import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Writes that were carried out under a key of their caller, with their answers. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    accountId: owner(),
    /** `account`, or the id of the API key that called. */
    caller: text().notNull(),
    /** Method and declared path. */
    route: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of parameters and body, hex. */
    inputHash: text('input_hash').notNull(),
    /** Of a call that waits for another server before its transaction: who it is. Null once it was carried out. */
    reservation: text(),
    /** Null where the write answers nothing. */
    answer: jsonb(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caller, table.route, table.key] }),
    index('idempotency_key_created').on(table.createdAt),
  ],
);

owned(
  idempotencyKey,
  {
    data: 'calls with an idempotency key: the key, a hash of what was sent, and the answer',
    rule: { kind: 'age', days: 1, from: idempotencyKey.createdAt, event: 'the call' },
    reason: 'a repeated call has its effect once',
  },
  [idempotencyKey.inputHash, idempotencyKey.answer, idempotencyKey.reservation],
);
