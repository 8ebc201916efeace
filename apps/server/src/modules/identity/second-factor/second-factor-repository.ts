import { and, count, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { recoveryCode, secondStep, totp } from '../second-factor.tables.ts';

type TotpRow = typeof totp.$inferSelect;

/** Returns the authenticator app of an account, also one that is being set up; null without one. */
export async function findTotp(db: Database, accountId: string): Promise<TotpRow | null> {
  const [found] = await db.select().from(totp).where(eq(totp.accountId, accountId));
  return found ?? null;
}

/** Stores a secret that is not confirmed yet, in place of an earlier one. Returns false if the app is on already. */
export async function putTotp(db: Database, row: Pick<TotpRow, 'accountId' | 'secret' | 'createdAt'>) {
  const fresh = { ...row, confirmedAt: null, usedStep: 0 };
  const put = await db
    .insert(totp)
    .values(fresh)
    .onConflictDoUpdate({ target: totp.accountId, set: fresh, setWhere: isNull(totp.confirmedAt) })
    .returning({ accountId: totp.accountId });
  return put.length > 0;
}

/** Marks a step as used. Returns false if it, or a later one, was used before. */
export async function useStep(db: Database, accountId: string, step: number): Promise<boolean> {
  const used = await db
    .update(totp)
    .set({ usedStep: step })
    .where(and(eq(totp.accountId, accountId), lt(totp.usedStep, step)))
    .returning({ accountId: totp.accountId });
  return used.length > 0;
}

/** Turns the app on. Returns false if it was on, or never set up. */
export async function confirmTotp(db: Database, accountId: string, at: Date): Promise<boolean> {
  const confirmed = await db
    .update(totp)
    .set({ confirmedAt: at })
    .where(and(eq(totp.accountId, accountId), isNull(totp.confirmedAt)))
    .returning({ accountId: totp.accountId });
  return confirmed.length > 0;
}

/** Deletes the app and its recovery codes. Returns whether it was on. */
export async function deleteTotp(db: Database, accountId: string): Promise<boolean> {
  await deleteRecoveryCodes(db, accountId);
  const deleted = await db
    .delete(totp)
    .where(and(eq(totp.accountId, accountId), isNotNull(totp.confirmedAt)))
    .returning({ accountId: totp.accountId });
  return deleted.length > 0;
}

/** Deletes the recovery codes of an account. */
export async function deleteRecoveryCodes(db: Database, accountId: string): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
}

/** Replaces the recovery codes of an account. */
export async function putRecoveryCodes(db: Database, accountId: string, hashes: readonly string[]) {
  await deleteRecoveryCodes(db, accountId);
  await db.insert(recoveryCode).values(hashes.map((codeHash) => ({ accountId, codeHash })));
}

/** Marks a recovery code as used. Returns false if it is unknown or was used before. */
export async function useRecoveryCode(db: Database, accountId: string, codeHash: string, at: Date) {
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: at })
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)))
    .returning({ codeHash: recoveryCode.codeHash });
  return used.length > 0;
}

/** Returns how many recovery codes of an account are not used. */
export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const [found] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt)));
  return found!.left;
}

/** Stores a login that waits for its code. */
export async function insertSecondStep(db: Database, row: typeof secondStep.$inferInsert): Promise<void> {
  await db.insert(secondStep).values(row);
}

/** Hashes of a ticket and of the secret in the cookie of its browser. */
export type SecondStepHashes = Pick<typeof secondStep.$inferSelect, 'ticketHash' | 'browserHash'>;

const waiting = ({ ticketHash, browserHash }: SecondStepHashes, now: Date) =>
  and(eq(secondStep.ticketHash, ticketHash), eq(secondStep.browserHash, browserHash), gt(secondStep.expiresAt, now));

/** Returns the account of a login that waits in a browser; null if its ticket is unknown, of another browser, used or too old. */
export async function findSecondStep(db: Database, hashes: SecondStepHashes, now: Date): Promise<string | null> {
  const { accountId } = secondStep;
  const [found] = await db.select({ accountId }).from(secondStep).where(waiting(hashes, now));
  return found?.accountId ?? null;
}

/** Takes a waiting session out, so that it counts once. Returns its account; null as `findSecondStep`. */
export async function takeSecondStep(db: Database, hashes: SecondStepHashes, now: Date): Promise<string | null> {
  const [taken] = await db.delete(secondStep).where(waiting(hashes, now)).returning();
  return taken?.accountId ?? null;
}
