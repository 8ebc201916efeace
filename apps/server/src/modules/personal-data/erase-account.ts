import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/database.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { wake } from '../../platform/wake-up.ts';
import type { RecordAct } from '../audit/index.ts';
import { closeCustomer } from '../billing/index.ts';
import { account } from '../identity/account.tables.ts';
import { lockDueDeletion } from '../identity/index.ts';
import { appendErasure } from './erasure-journal.ts';
import { findOwner, hashClosedAddress } from './find-owner.ts';
import { closedAccount } from './personal-data.tables.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

export interface EraseContext {
  readonly secret: string;
  readonly record: RecordAct;
  /** Path of `erasures.log`. */
  readonly journal: string;
}

/** Erases the accounts whose time is over, one transaction each. @param now ms UTC. */
export async function eraseDue(ctx: EraseContext, db: Database, now: number): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    isLeft = await withTransaction(db, async (tx) => {
      const accountId = await lockDueDeletion(tx, new Date(now));
      if (accountId !== null) await eraseAccount(ctx, tx, accountId, now);
      return accountId !== null;
    });
  }
}

/**
 * Deletes every row of an account except the listed ones: its acts, under a pseudonym that no longer leads to it, and
 * the proof of its consent. @param now ms UTC.
 */
export async function eraseAccount(
  { secret, record, journal }: EraseContext,
  db: Database,
  accountId: string,
  now: number,
): Promise<void> {
  const owner = await findOwner(db, accountId, secret);
  if (!owner) return;
  await closeCustomer(db, accountId, new Date(now));
  const [closed] = await db.select().from(account).where(eq(account.id, accountId)).for('update');
  const { isAdult, termsVersion, termsAcceptedAt, createdAt } = closed!;
  await db.insert(closedAccount).values({
    id: randomUUID(),
    addressHash: hashClosedAddress(secret, owner.email),
    isAdult,
    termsVersion,
    termsAcceptedAt,
    openedAt: createdAt,
    closedAt: new Date(now),
  });
  for (const { table, of, erased } of PERSONAL_TABLES)
    if (erased === 'explicitly') await db.delete(table).where(of(owner));
  await record(db, { act: 'account.erased', by: { kind: 'program' }, accountId });
  await db.delete(account).where(eq(account.id, accountId));
  await wake(db, IDENTITY_CHANNEL);
  await appendErasure(journal, accountId, now);
}
