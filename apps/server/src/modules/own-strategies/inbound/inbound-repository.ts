import { INBOUND_CALLS_SHOWN, type InboundPosition } from '@sealtick/contract';
import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import {
  type InboundCallRow,
  type InboundPositionRow,
  type InboundRow,
  ownInbound,
  ownInboundCall,
  ownInboundPosition,
} from '../inbound.tables.ts';

/** Returns the address of a strategy; null if it has none. */
export async function findStrategyInbound(db: Database, strategyId: string): Promise<InboundRow | null> {
  const [row] = await db.select().from(ownInbound).where(eq(ownInbound.strategyId, strategyId));
  return row ?? null;
}

/** Returns an address by its public id; null if there is none. */
export async function findInbound(db: Database, publicId: string): Promise<InboundRow | null> {
  const [row] = await db.select().from(ownInbound).where(eq(ownInbound.publicId, publicId));
  return row ?? null;
}

/** Returns an address, locked until the transaction ends: its alerts are decided one after the other. */
export async function lockInbound(db: Database, publicId: string): Promise<InboundRow | null> {
  const [row] = await db.select().from(ownInbound).where(eq(ownInbound.publicId, publicId)).for('update');
  return row ?? null;
}

/** Adds an address. */
export async function insertInbound(db: Database, row: typeof ownInbound.$inferInsert): Promise<void> {
  await db.insert(ownInbound).values(row);
}

/** Changes an address. */
export async function updateInbound(db: Database, publicId: string, changed: Partial<InboundRow>): Promise<void> {
  if (Object.keys(changed).length > 0)
    await db.update(ownInbound).set(changed).where(eq(ownInbound.publicId, publicId));
}

/** Whether an email about a refused call is due. The moment is then stored, so that of two calls one sends it. */
export async function claimRefusalMail(db: Database, publicId: string, at: Date, since: Date): Promise<boolean> {
  const { refusalMailedAt } = ownInbound;
  const isDue = and(eq(ownInbound.publicId, publicId), or(isNull(refusalMailedAt), lte(refusalMailedAt, since)));
  const claimed = await db
    .update(ownInbound)
    .set({ refusalMailedAt: at })
    .where(isDue)
    .returning({ at: refusalMailedAt });
  return claimed.length > 0;
}

/** Deletes an address with its calls. */
export async function deleteInbound(db: Database, publicId: string): Promise<void> {
  await db.delete(ownInbound).where(eq(ownInbound.publicId, publicId));
}

/** Returns the known positions of an address. */
export const selectPositions = (db: Database, publicId: string): Promise<InboundPositionRow[]> =>
  db
    .select()
    .from(ownInboundPosition)
    .where(eq(ownInboundPosition.publicId, publicId))
    .orderBy(ownInboundPosition.symbol);

/** Stores the known position of a symbol. */
export async function savePosition(
  db: Database,
  { accountId, publicId }: Pick<InboundRow, 'accountId' | 'publicId'>,
  symbol: string,
  known: {
    readonly position: InboundPosition;
    readonly counter: number | null;
    readonly alertAt: Date | null;
    readonly changedAt: Date;
  },
): Promise<void> {
  await db
    .insert(ownInboundPosition)
    .values({ accountId, publicId, symbol, ...known })
    .onConflictDoUpdate({ target: [ownInboundPosition.publicId, ownInboundPosition.symbol], set: known });
}

/** Adds a call to the list of an address. */
export async function insertCall(db: Database, call: typeof ownInboundCall.$inferInsert): Promise<void> {
  await db.insert(ownInboundCall).values(call);
}

/** Whether an address received an alert of this key after a moment. */
export async function isReceived(db: Database, publicId: string, key: string, since: Date): Promise<boolean> {
  const same = and(
    eq(ownInboundCall.publicId, publicId),
    eq(ownInboundCall.alertKey, key),
    gt(ownInboundCall.receivedAt, since),
    inArray(ownInboundCall.outcome, ['accepted', 'gap', 'refused']),
  );
  return (await db.$count(ownInboundCall, same)) > 0;
}

/** Returns how many calls of an address ended with an outcome after a moment. */
export const countCalls = (
  db: Database,
  publicId: string,
  outcome: InboundCallRow['outcome'],
  since: Date,
): Promise<number> =>
  db.$count(
    ownInboundCall,
    and(
      eq(ownInboundCall.publicId, publicId),
      eq(ownInboundCall.outcome, outcome),
      gt(ownInboundCall.receivedAt, since),
    ),
  );

/** Returns the newest calls of an address. */
export const selectCalls = (db: Database, publicId: string): Promise<InboundCallRow[]> =>
  db
    .select()
    .from(ownInboundCall)
    .where(eq(ownInboundCall.publicId, publicId))
    .orderBy(desc(ownInboundCall.id))
    .limit(INBOUND_CALLS_SHOWN);
