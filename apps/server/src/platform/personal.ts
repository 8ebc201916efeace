import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** By what the rows of a person are found. */
export interface Owner {
  readonly accountId: string;
  /** In lower case. */
  readonly email: string;
  /** Other addresses that the person has confirmed, in lower case. */
  readonly otherAddresses: readonly string[];
  /** Names of address and account among the passwords and codes that were tried. */
  readonly trySubjects: readonly string[];
}

/** How long rows of a table are stored. */
export type RetentionRule =
  | {
      readonly kind: 'age';
      readonly days: number;
      /** The time from which the days count. */
      readonly from: PgColumn;
      /** That time in words: `their end`. */
      readonly event: string;
      /** The rows that it holds for; all if omitted. */
      readonly where?: SQL;
      /** Whether whole days of it are dropped by its module; else its rows are deleted one by one. */
      readonly isDropped?: boolean;
    }
  /** Deleted with the account. */
  | { readonly kind: 'account' }
  /** The audit log prunes its own chain. */
  | { readonly kind: 'audit'; readonly years: number }
  | { readonly kind: 'ever' };

/** A kind of data, for how long it is stored, and why. Tables that contain parts of the same kind share one object. */
export interface StoredData {
  readonly data: string;
  readonly rule: RetentionRule;
  readonly reason: string;
}

/** Which rows are of a person, and what becomes of them when the account is deleted. */
export interface Ownership {
  readonly of: (owner: Owner) => SQL;
  /**
   * - `with-account`: by the foreign key to the account
   * - `explicitly`: by the erasure, because there is no foreign key
   * - `never`: remains, under a pseudonym
   */
  readonly erased: 'with-account' | 'explicitly' | 'never';
  /** Columns that no export contains: secrets, and columns that only the program needs. */
  readonly withheld?: readonly PgColumn[];
}

/** What a table stores about people. */
export interface PersonalData {
  readonly stored: readonly StoredData[];
  /** Left out where no row leads to a person. */
  readonly owner?: Ownership;
}

const DATA = new Map<PgTable, PersonalData | null>();

/** Declares what a table stores about people. */
export function personal(table: PgTable, data: PersonalData): void {
  DATA.set(table, data);
}

/** Declares what a table stores whose rows have a foreign key to the account. @param withheld Columns that no export contains */
export function owned(
  table: PgTable & { readonly accountId: PgColumn },
  stored: StoredData | readonly StoredData[],
  withheld: readonly PgColumn[] = [],
): void {
  personal(table, { owner: byAccount(table.accountId, withheld), stored: [stored].flat() });
}

/** Returns data that is deleted with the account. */
export const withAccount = (data: string, reason: string): StoredData => ({ data, rule: { kind: 'account' }, reason });

/** Returns data that the member deleted, stored for a day. @param from When it was deleted @param data In words: `watchlists` */
export const undoable = (from: PgColumn, data: string): StoredData => ({
  data: `${data} that the member deleted`,
  rule: { kind: 'age', days: 1, from, event: 'their deletion' },
  reason: 'undoing the deletion',
});

/** Declares that a table stores nothing about people. */
export function impersonal(table: PgTable): void {
  DATA.set(table, null);
}

/** Returns what a table stores about people; null for nothing, undefined where it is not declared. */
export const personalData = (table: PgTable): PersonalData | null | undefined => DATA.get(table);

/** Returns the ownership of rows with a foreign key to the account. @param withheld Columns that no export contains */
export const byAccount = (column: PgColumn, withheld: readonly PgColumn[] = []): Ownership => ({
  of: ({ accountId }) => eq(column, accountId),
  erased: 'with-account',
  withheld,
});
