import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

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

/** A kind of data, where it is stored, for how long, and why. */
export interface StoredData {
  readonly data: string;
  readonly tables: readonly PgTable[];
  readonly rule: RetentionRule;
  readonly reason: string;
}

/** Returns the condition of the rows that are too old. @param now ms UTC. */
export function isTooOld({ days, from, where }: RetentionRule & { readonly kind: 'age' }, now: number): SQL {
  const old = sql`${from} < ${new Date(now - days * 86_400_000).toISOString()}::timestamptz`;
  return where ? sql`${old} and ${where}` : old;
}

/** Returns how long the data is stored, in words. */
export function formatRule(rule: RetentionRule): string {
  switch (rule.kind) {
    case 'age':
      return rule.days === 0 ? `until ${rule.event}` : `${formatDays(rule.days)} after ${rule.event}`;
    case 'account':
      return 'until the account is deleted';
    case 'audit':
      return `${rule.years} years`;
    case 'ever':
      return 'for ever';
  }
}

function formatDays(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
