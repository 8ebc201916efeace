import type { DeliveryFilter } from '@sealtick/contract';
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { account } from '../../identity/account.tables.ts';
import { delivery, deliveryChannel, deliveryDigest } from '../delivery.tables.ts';

/** Filters whose signals a digest lists. */
const LISTED: readonly DeliveryFilter[] = ['digest', 'quiet-hours'];
// As literals, or the partial index would not be used.
const isListed = and(
  eq(delivery.type, 'signal.opened'),
  sql`${delivery.state} = 'suppressed' and ${delivery.reason} in (${sql.raw(LISTED.map((one) => `'${one}'`).join(', '))})`,
);

/** A member with signals that no digest has listed. */
export interface DigestCandidate {
  readonly accountId: string;
  readonly timeZone: string;
  /** When the first of them was to be sent. */
  readonly oldest: Date;
}

/** Returns members with signals since a moment that were not sent on their own, and that no digest has listed. */
export async function selectCandidates(db: Database, since: Date): Promise<DigestCandidate[]> {
  return db
    .select({
      accountId: account.id,
      timeZone: account.timeZone,
      oldest: sql`min(${delivery.queuedAt})`.mapWith(delivery.queuedAt),
    })
    .from(delivery)
    .innerJoin(account, eq(account.id, delivery.accountId))
    .leftJoin(deliveryDigest, eq(deliveryDigest.accountId, delivery.accountId))
    .where(
      and(
        isListed,
        gt(delivery.queuedAt, since),
        or(isNull(deliveryDigest.until), gt(delivery.queuedAt, deliveryDigest.until)),
      ),
    )
    .groupBy(account.id, account.timeZone);
}

/** Returns up to when a member's digests list signals, locked; null while another process makes one. */
export async function lockDigest(db: Database, accountId: string): Promise<Date | null> {
  await db
    .insert(deliveryDigest)
    .values({ accountId, until: new Date(0) })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(deliveryDigest)
    .where(eq(deliveryDigest.accountId, accountId))
    .for('update', { skipLocked: true });
  return row?.until ?? null;
}

/** Stores up to when a member's digests list signals. */
export async function moveDigest(db: Database, accountId: string, until: Date): Promise<void> {
  await db.update(deliveryDigest).set({ until }).where(eq(deliveryDigest.accountId, accountId));
}

/** A signal that was not sent to a channel on its own. */
export interface DigestSignal {
  readonly signalId: string;
  readonly channelId: string;
  readonly queuedAt: Date;
}

/** Returns what was not sent on its own to the channels that a member has, the newest first. */
export async function selectUnsent(db: Database, accountId: string, from: Date, until: Date): Promise<DigestSignal[]> {
  const rows = await db
    .select({ signalId: delivery.signalId, channelId: delivery.channelId, queuedAt: delivery.queuedAt })
    .from(delivery)
    .innerJoin(deliveryChannel, eq(deliveryChannel.id, delivery.channelId))
    .where(
      and(
        eq(delivery.accountId, accountId),
        isListed,
        gt(delivery.queuedAt, from),
        lte(delivery.queuedAt, until),
        isNull(deliveryChannel.deletedAt),
        eq(deliveryChannel.isOn, true),
        inArray(deliveryChannel.state, ['active', 'failing']),
      ),
    )
    .orderBy(desc(delivery.issuedOn), desc(delivery.sourceIndex));
  return rows.map(({ signalId, ...row }) => ({ ...row, signalId: signalId! }));
}
