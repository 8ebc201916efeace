import { PRACTICE_ROUNDS_KEPT } from '@sealtick/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { practiceRound } from './practice.tables.ts';

export type PracticeRow = typeof practiceRound.$inferSelect;
export type PracticeKey = Pick<PracticeRow, 'accountId' | 'session' | 'round'>;

const { accountId: ofAccount, session: ofSession, round: ofRound, decidedAt } = practiceRound;
const NEWEST_FIRST = [desc(decidedAt), desc(ofSession), desc(ofRound)];

/** Returns a round that an account decided; null if it did not. */
export async function findPracticeRound(
  db: Database,
  { accountId, session, round }: PracticeKey,
): Promise<PracticeRow | null> {
  const [row] = await db
    .select()
    .from(practiceRound)
    .where(and(eq(ofAccount, accountId), eq(ofSession, session), eq(ofRound, round)));
  return row ?? null;
}

/** Returns the rounds that an account decided, the newest first. */
export async function selectPracticeRounds(db: Database, accountId: string): Promise<readonly PracticeRow[]> {
  return db
    .select()
    .from(practiceRound)
    .where(eq(ofAccount, accountId))
    .orderBy(...NEWEST_FIRST);
}

/** Stores a round, and deletes the oldest ones of the account beyond the limit. The caller has locked the account. */
export async function insertPracticeRound(db: Database, row: PracticeRow): Promise<void> {
  await db.insert(practiceRound).values(row);
  const beyond = db
    .select({ session: ofSession, round: ofRound })
    .from(practiceRound)
    .where(eq(ofAccount, row.accountId))
    .orderBy(...NEWEST_FIRST)
    .offset(PRACTICE_ROUNDS_KEPT);
  await db.delete(practiceRound).where(and(eq(ofAccount, row.accountId), sql`(${ofSession}, ${ofRound}) in ${beyond}`));
}
