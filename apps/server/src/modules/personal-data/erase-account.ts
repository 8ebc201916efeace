import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/database.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { wake } from '../../platform/wake-up.ts';
import { findOrMakePseudonym, type RecordAct } from '../audit/index.ts';
import { closeCustomer } from '../billing/index.ts';
import { deleteDeliveries, findDeliveryDays } from '../delivery/index.ts';
import { account } from '../identity/account.tables.ts';
import { lockDueDeletion, selectDueDeletions } from '../identity/index.ts';
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

/**
 * Erases the accounts whose time is over. An account that cannot be erased keeps no other from it: the errors of all are thrown
 * at the end. @param now ms UTC.
 */
export async function eraseDue(ctx: EraseContext, db: Database, now: number): Promise<void> {
  const errors: unknown[] = [];
  for (const accountId of await selectDueDeletions(db, new Date(now))) {
    const isDue = (tx: Database) => lockDueDeletion(tx, accountId, new Date(now));
    await eraseInParts(ctx, db, { accountId, now, isDue }).catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Accounts could not be erased.');
}

interface Erasure {
  readonly accountId: string;
  /** ms UTC. */
  readonly now: number;
  /** Returns whether the account is still to be erased, and holds that. */
  readonly isDue: (tx: Database) => Promise<boolean>;
}

/**
 * Erases an account. What was sent to it is deleted before, one transaction per day: these rows can be many, and a statement has
 * a time limit. Returns whether the account was to be erased until the end.
 */
export async function eraseInParts(
  ctx: EraseContext,
  db: Database,
  { accountId, now, isDue }: Erasure,
): Promise<boolean> {
  const whileDue = (work: (tx: Database) => Promise<void>) =>
    withTransaction(db, async (tx) => {
      const isStillDue = await isDue(tx);
      if (isStillDue) await work(tx);
      return isStillDue;
    });
  for (const day of await findDeliveryDays(db, accountId)) {
    await whileDue((tx) => deleteDeliveries(tx, accountId, day));
  }
  return whileDue((tx) => eraseAccount(ctx, tx, accountId, now));
}

/**
 * Deletes every row of an account except the listed ones: its acts, under a pseudonym that no longer leads to it, and
 * the proof of its consent. @param now ms UTC.
 */
async function eraseAccount(
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
  const about = await findOrMakePseudonym(db, accountId);
  await db.delete(account).where(eq(account.id, accountId));
  // After the account, whose rows take time: others that record something wait from here on.
  await record(db, { act: 'account.erased', by: { kind: 'program' }, accountId: null, about });
  await wake(db, IDENTITY_CHANNEL);
  await appendErasure(journal, accountId, now);
}
