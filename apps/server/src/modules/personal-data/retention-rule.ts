import { type SQL, sql } from 'drizzle-orm';
import type { RetentionRule } from '../../platform/personal.ts';

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
      return 'indefinitely';
  }
}

function formatDays(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
