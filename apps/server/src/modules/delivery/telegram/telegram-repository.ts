import { and, count, eq, gt } from 'drizzle-orm';
import { type Database, lockName } from '../../../platform/database.ts';
import { telegramBadCode, telegramCode, telegramUpdate } from '../telegram.tables.ts';

/** Stores the code of an account in place of an earlier one. */
export async function saveCode(db: Database, code: typeof telegramCode.$inferInsert): Promise<void> {
  const { codeHash, expiresAt } = code;
  await db
    .insert(telegramCode)
    .values(code)
    .onConflictDoUpdate({ target: telegramCode.accountId, set: { codeHash, expiresAt } });
}

/** Returns when the code of an account expires; null if none waits. */
export async function findCodeExpiry(db: Database, accountId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: telegramCode.expiresAt })
    .from(telegramCode)
    .where(and(eq(telegramCode.accountId, accountId), gt(telegramCode.expiresAt, now)));
  return row?.expiresAt ?? null;
}

/** Returns the account that a code links to; null if it is unknown, used or too old. */
export async function findAccountOfCode(db: Database, codeHash: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ accountId: telegramCode.accountId })
    .from(telegramCode)
    .where(and(eq(telegramCode.codeHash, codeHash), gt(telegramCode.expiresAt, now)));
  return row?.accountId ?? null;
}

/** Uses a code up. Returns whether it was there. */
export async function deleteCode(db: Database, codeHash: string): Promise<boolean> {
  const { rowCount } = await db.delete(telegramCode).where(eq(telegramCode.codeHash, codeHash));
  return rowCount === 1;
}

/** Marks an update as handled. Returns false if it was handled before. */
export async function claimUpdate(db: Database, botId: string, updateId: number, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .insert(telegramUpdate)
    .values({ botId, updateId, handledAt: now })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Locks what is linked to a chat until the transaction ends. */
export async function lockChat(db: Database, chatId: string): Promise<void> {
  await lockName(db, `telegram chat ${chatId}`);
}

/** Stores that a chat sent a wrong code. */
export async function insertBadCode(db: Database, chatHash: string, now: Date): Promise<void> {
  await db.insert(telegramBadCode).values({ chatHash, sentAt: now });
}

/** Returns how many wrong codes a chat sent after a moment. */
export async function countBadCodes(db: Database, chatHash: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ codes: count() })
    .from(telegramBadCode)
    .where(and(eq(telegramBadCode.chatHash, chatHash), gt(telegramBadCode.sentAt, since)));
  return row!.codes;
}
