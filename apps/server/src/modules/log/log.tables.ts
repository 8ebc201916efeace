import type { LogKind } from '@sealtick/contract';
import type { AssetClass, MarketKind } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { bigint, bytea, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

const count = (name: string) => bigint(name, { mode: 'number' });

/**
 * One row per log: its head. Writers lock it, so indexes are dense and in commit order. Only the provider has logs here.
 */
export const logHead = pgTable(
  'log_head',
  {
    logId: text('log_id').primaryKey(),
    /** Account of a member's own log; null for the provider's. */
    ownerId: text('owner_id'),
    /** Number of the provider's log: a restore that lost entries begins the next one. The highest is current. */
    generation: integer().notNull().default(1),
    /** Name in its checkpoints, a URL without scheme. */
    origin: text().unique(),
    size: count('size').notNull().default(0),
    /** Roots of the complete subtrees, largest first, 32 bytes each. */
    peaks: bytea().notNull().default(sql`''::bytea`),
    lastIssuedAt: moment('last_issued_at'),
    /** The newest signed note. */
    checkpoint: text(),
    signedAt: moment('signed_at'),
    /** When a checkpoint was last added to the history. */
    historyAt: moment('kept_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('log_head_generation').on(table.generation).where(sql`${table.ownerId} is null`),
    // Entries of members are in tables of their own, from which they can be deleted.
    check('log_head_provider', sql`${table.ownerId} is null`),
    check('log_head_peaks', sql`octet_length(${table.peaks}) % 32 = 0`),
  ],
);

impersonal(logHead);

/** The entries. Triggers reject every change; `bytes` holds the hashed bytes. */
export const logEntry = pgTable(
  'log_entry',
  {
    logId: text('log_id')
      .notNull()
      .references(() => logHead.logId),
    /** From 1, without gaps. */
    index: count('index').notNull(),
    kind: text().$type<LogKind>().notNull(),
    market: text().$type<MarketKind>().notNull(),
    issuedAt: moment('issued_at').notNull(),
    signalId: text('signal_id'),
    /** Strategy whose subscribers see the entry first; for later entries of a signal, the one that opened it. */
    strategyId: text('strategy_id'),
    /** Asset class of the signal's instrument when it was published, for subscribers of one market group. */
    assetClass: text('asset_class').$type<AssetClass>(),
    bytes: bytea().notNull(),
    leafHash: bytea('leaf_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.logId, table.index] }),
    uniqueIndex('log_entry_opened').on(table.logId, table.signalId).where(sql`${table.kind} = 'signal.opened'`),
    uniqueIndex('log_entry_closed').on(table.logId, table.signalId).where(sql`${table.kind} = 'signal.closed'`),
    index('log_entry_signal').on(table.logId, table.signalId),
    index('log_entry_strategy')
      .on(table.logId, table.strategyId)
      .where(sql`${table.kind} in ('strategy.published', 'strategy.versioned', 'strategy.retired')`),
    index('log_entry_marked').on(table.logId, table.market, table.index).where(sql`${table.kind} = 'day.marked'`),
    index('log_entry_alert').on(table.logId, table.index).where(sql`${table.kind} = 'market.alert'`),
    check('log_entry_index', sql`${table.index} >= 1`),
    check('log_entry_leaf_hash', sql`octet_length(${table.leafHash}) = 32`),
  ],
);

impersonal(logEntry);

/** Inner nodes of the tree, each written when its subtree is complete, so that a proof reads few rows. */
export const logNode = pgTable(
  'log_node',
  {
    logId: text('log_id').notNull(),
    /** 1 joins two leaves. */
    level: integer().notNull(),
    position: count('position').notNull(),
    hash: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.logId, table.level, table.position] })],
);

impersonal(logNode);

/** History of signed checkpoints: the first of every minute with an entry, and at least one per hour. */
export const logCheckpoint = pgTable(
  'log_checkpoint',
  {
    logId: text('log_id').notNull(),
    signedAt: moment('signed_at').notNull(),
    size: count('size').notNull(),
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.logId, table.signedAt] })],
);

impersonal(logCheckpoint);

/** Public key that signs a log from a size on. The secret key is in a file outside the database. */
export const logKey = pgTable(
  'log_key',
  {
    logId: text('log_id').notNull(),
    /** Verifier key: name, key id and public key. */
    verifierKey: text('verifier_key').notNull(),
    fromSize: count('from_size').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.logId, table.verifierKey] })],
);

impersonal(logKey);

/** The newest cosignature of each witness, which says that the log only grew. */
export const logCosignature = pgTable(
  'log_cosignature',
  {
    logId: text('log_id').notNull(),
    /** Verifier key of the witness. */
    witness: text().notNull(),
    size: count('size').notNull(),
    /** The checkpoint, with the log's own signature only. */
    note: text().notNull(),
    /** The witness's signature line. */
    line: text().notNull(),
    cosignedAt: moment('cosigned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.logId, table.witness] })],
);

impersonal(logCosignature);
