import { randomBytes } from 'node:crypto';
import type { Mute, MuteInput } from '@sealtick/contract';
import { and, count, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { deliveryMute } from '../delivery.tables.ts';

type MuteRow = typeof deliveryMute.$inferSelect;

const toMute = ({ id, kind, subject, until, createdAt }: MuteRow): Mute => ({
  id,
  kind,
  subject,
  until: until?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const isInForce = (now: Date) => or(isNull(deliveryMute.until), gt(deliveryMute.until, now));
const isOf = (accountId: string) => eq(deliveryMute.accountId, accountId);

/** Returns the mutes of an account that have not ended, the newest first. */
export async function selectMutes(db: Database, accountId: string, now: Date): Promise<Mute[]> {
  const rows = await db
    .select()
    .from(deliveryMute)
    .where(and(isOf(accountId), isInForce(now)))
    .orderBy(desc(deliveryMute.createdAt), deliveryMute.id);
  return rows.map(toMute);
}

/** Returns the mutes in force of these accounts. */
export async function selectAccountMutes(db: Database, accountIds: readonly string[], now: Date): Promise<MuteRow[]> {
  if (accountIds.length === 0) return [];
  return db
    .select()
    .from(deliveryMute)
    .where(and(inArray(deliveryMute.accountId, [...accountIds]), isInForce(now)));
}

/** Returns how many mutes of an account, apart from one, have not ended. */
export async function countOthers(
  db: Database,
  accountId: string,
  { kind, subject }: Pick<MuteInput, 'kind' | 'subject'>,
  now: Date,
): Promise<number> {
  const isSame = and(eq(deliveryMute.kind, kind), eq(deliveryMute.subject, subject));
  const [all] = await db
    .select({ n: count() })
    .from(deliveryMute)
    .where(and(isOf(accountId), isInForce(now)));
  const [same] = await db
    .select({ n: count() })
    .from(deliveryMute)
    .where(and(isOf(accountId), isInForce(now), isSame));
  return all!.n - same!.n;
}

/** Stores a mute, or its new end if there is one of the same. One that has ended begins again. */
export async function upsertMute(db: Database, accountId: string, input: MuteInput, now: Date): Promise<Mute> {
  const until = input.until === null ? null : new Date(input.until);
  const { kind, subject } = input;
  await db
    .delete(deliveryMute)
    .where(
      and(
        isOf(accountId),
        eq(deliveryMute.kind, kind),
        eq(deliveryMute.subject, subject),
        lte(deliveryMute.until, now),
      ),
    );
  const id = `mu_${randomBytes(16).toString('base64url')}`;
  const [row] = await db
    .insert(deliveryMute)
    .values({ id, accountId, kind, subject, until, createdAt: now })
    .onConflictDoUpdate({
      target: [deliveryMute.accountId, deliveryMute.kind, deliveryMute.subject],
      set: { until },
    })
    .returning();
  return toMute(row!);
}

/** Deletes a mute of an account. Returns whether there was one. */
export async function deleteMute(db: Database, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(deliveryMute).where(and(isOf(accountId), eq(deliveryMute.id, id)));
  return rowCount === 1;
}
