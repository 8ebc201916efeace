import type { MemberLogEntry, OwnMode } from '@sealtick/contract';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type MemberLogRow, memberLogEntry } from './own-strategies.tables.ts';
import type { Owner } from './owner-of.ts';

export type NewLogEntry = Pick<MemberLogRow, 'kind' | 'strategyId' | 'signalId' | 'issuedAt' | 'data'>;

/**
 * Appends entries to a member's own log. The caller has locked the account, so that positions have no gaps.
 * @returns the position of the first entry
 */
export async function appendToMemberLog(
  db: Database,
  { accountId, mode }: Pick<Owner, 'accountId' | 'mode'>,
  entries: readonly NewLogEntry[],
): Promise<number> {
  const ofLog = and(eq(memberLogEntry.accountId, accountId), eq(memberLogEntry.mode, mode));
  const [row] = await db
    .select({ last: sql<string>`coalesce(max(${memberLogEntry.position}), 0)` })
    .from(memberLogEntry)
    .where(ofLog);
  const first = Number(row!.last) + 1;
  if (entries.length > 0) {
    await db
      .insert(memberLogEntry)
      .values(entries.map((entry, i) => ({ ...entry, accountId, mode, position: first + i })));
  }
  return first;
}

/** Returns the entries of a member's log about one strategy, in order. */
export async function selectMemberLog(
  db: Database,
  { accountId, modes }: Owner,
  strategyId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<MemberLogEntry[]> {
  const rows = await db
    .select()
    .from(memberLogEntry)
    .where(
      and(
        eq(memberLogEntry.accountId, accountId),
        inArray(memberLogEntry.mode, [...modes] satisfies OwnMode[]),
        eq(memberLogEntry.strategyId, strategyId),
        gt(memberLogEntry.position, after),
      ),
    )
    .orderBy(asc(memberLogEntry.position), asc(memberLogEntry.mode))
    .limit(limit);
  return rows.map(({ accountId: _owner, issuedAt, ...row }) => ({ ...row, issuedAt: issuedAt.toISOString() }));
}
