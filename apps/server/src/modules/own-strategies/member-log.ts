import type { MemberLogEntry, OwnMode } from '@sealtick/contract';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { wake } from '../../platform/wake-up.ts';
import type { Owner } from './get-owner.ts';
import { type MemberLogRow, memberLogEntry } from './own-strategies.tables.ts';

/** Its readers are notified of new entries of any member's log. */
export const MEMBER_LOG_CHANNEL = 'member-log';

/** The log of a member's signals, or that of the signals of their test keys. */
export type MemberLog = Pick<Owner, 'accountId' | 'mode'>;

export type NewLogEntry = Pick<MemberLogRow, 'kind' | 'strategyId' | 'signalId' | 'issuedAt' | 'data'>;

/**
 * Appends entries to a member's own log. The caller has locked the account, so that positions have no gaps.
 * @returns the position of the first entry
 */
export async function appendToMemberLog(
  db: Database,
  { accountId, mode }: MemberLog,
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
    await wake(db, MEMBER_LOG_CHANNEL);
  }
  return first;
}

/** Returns the last position of each of these logs, in their order; 0 for an empty one. */
export async function selectLogEnds(db: Database, logs: readonly MemberLog[]): Promise<number[]> {
  const list = JSON.stringify(logs.map(({ accountId, mode }) => ({ accountId, mode })));
  const { rows } = await db.execute<{ last: string }>(sql`
    select coalesce((select max(${memberLogEntry.position}) from ${memberLogEntry}
      where ${memberLogEntry.accountId} = one."accountId" and ${memberLogEntry.mode} = one.mode), 0) as last
    from rows from (jsonb_to_recordset(${list}::jsonb) as ("accountId" text, mode text)) with ordinality as one ("accountId", mode, place)
    order by place`);
  return rows.map(({ last }) => Number(last));
}

/** Returns entries of a member's log after a position, in order. */
export async function selectLogAfter(
  db: Database,
  { accountId, mode }: MemberLog,
  after: number,
  limit: number,
): Promise<MemberLogEntry[]> {
  const rows = await db
    .select()
    .from(memberLogEntry)
    .where(
      and(eq(memberLogEntry.accountId, accountId), eq(memberLogEntry.mode, mode), gt(memberLogEntry.position, after)),
    )
    .orderBy(asc(memberLogEntry.position))
    .limit(limit);
  return rows.map(toEntry);
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
  return rows.map(toEntry);
}

const toEntry = ({ accountId: _owner, issuedAt, ...row }: MemberLogRow): MemberLogEntry => ({
  ...row,
  issuedAt: issuedAt.toISOString(),
});
