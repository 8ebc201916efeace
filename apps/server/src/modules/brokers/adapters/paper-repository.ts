import { and, asc, eq, gt, not, sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../../platform/database.ts';
import type { BracketOrder } from '../broker-adapter.ts';
import { brokerConnection } from '../brokers.tables.ts';
import { type PaperOrderRow, type PaperRequest, paperEvent, paperOrder } from '../paper.tables.ts';
import type { PaperFill } from './paper-fills.ts';

export type PaperEventRow = typeof paperEvent.$inferSelect;

const ofId = (connectionId: string, clientId: string) =>
  and(eq(paperOrder.connectionId, connectionId), eq(paperOrder.clientId, clientId));

/** A new order of a paper account. */
export interface NewPaperOrder {
  readonly connectionId: string;
  readonly order: BracketOrder;
  /** Market time. */
  readonly placedAt: Date;
  readonly rate: number;
}

/** Stores an order with its acknowledgement, once for each id, in one statement: the order waits for it. */
export async function insertPaperOrder(db: Database, given: NewPaperOrder): Promise<void> {
  const { connectionId, order, placedAt, rate } = given;
  const { clientId, instrument, side, type, units, price, stop, target, expiresAt } = order;
  const at = sql`${placedAt.toISOString()}::timestamptz`;
  const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
  await db.execute(sql`
    with stored as (
      insert into paper_order (client_id, account_id, connection_id, symbol, side, type, units, price, stop, target, placed_at,
        expires_at, rate, requests, resolved_until)
      select ${clientId}, account_id, id, ${instrument}, ${side}, ${type}, ${units}::float8, ${price}::float8, ${stop}::float8,
        ${target}::float8, ${at}, ${expires}::timestamptz, ${rate}::float8, '[]', ${at}
      from broker_connection where id = ${connectionId}
      on conflict do nothing
      returning client_id, account_id, connection_id, placed_at, units
    )
    insert into paper_event (client_id, account_id, connection_id, kind, at, units, costs, swap, profit)
    select client_id, account_id, connection_id, 'accepted', placed_at, units, 0, 0, 0 from stored`);
}

/** Adds a request to an order. Returns false if there is no such order, or it has ended. */
export async function requestOfPaper(
  db: Database,
  connectionId: string,
  clientId: string,
  request: PaperRequest,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const [row] = await tx.select().from(paperOrder).where(ofId(connectionId, clientId)).for('update');
    if (row === undefined || row.isEnded) return false;
    const last = row.requests.findLast(({ change }) => change === request.change);
    // A repeated request changes nothing.
    if (last !== undefined && last.stop === request.stop) return true;
    const after = Math.max(request.after, row.resolvedUntil.getTime());
    const requests = [...row.requests, { ...request, after }];
    await tx.update(paperOrder).set({ requests }).where(ofId(connectionId, clientId));
    return true;
  });
}

/** Returns the orders of a paper account that have not ended. */
export const selectActivePaper = (db: Database, connectionId: string): Promise<PaperOrderRow[]> =>
  db
    .select()
    .from(paperOrder)
    .where(and(eq(paperOrder.connectionId, connectionId), not(paperOrder.isEnded)))
    .orderBy(asc(paperOrder.placedAt), asc(paperOrder.clientId));

/** Stores the events of an order after those that are stored, unless another process or a request came first. */
export async function storePaperEvents(
  db: Database,
  read: PaperOrderRow,
  fills: readonly PaperFill[],
  resolvedUntil: Date,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [row] = await tx.select().from(paperOrder).where(ofId(read.connectionId, read.clientId)).for('update');
    if (!row || row.eventsStored !== read.eventsStored || row.requests.length !== read.requests.length) return;
    const { accountId, connectionId, clientId, rate } = row;
    const fresh = fills.slice(row.eventsStored).map(({ at, costs, swap, profit, ...fill }) => {
      const money = { costs: costs * rate, swap: swap * rate, profit: (profit - costs) * rate };
      return { accountId, connectionId, clientId, at: new Date(at), ...fill, ...money };
    });
    if (fresh.length > 0) await tx.insert(paperEvent).values(fresh);
    const isEnded = fills.some(({ kind }) => ['cancelled', 'stopped', 'target', 'closed'].includes(kind));
    const change = { eventsStored: fills.length, resolvedUntil, isEnded };
    await tx.update(paperOrder).set(change).where(ofId(connectionId, clientId));
  });
}

/** Returns the events of a paper account after one of them, oldest first. */
export const selectPaperEvents = (db: Database, connectionId: string, after: number): Promise<PaperEventRow[]> =>
  db
    .select()
    .from(paperEvent)
    .where(and(eq(paperEvent.connectionId, connectionId), gt(paperEvent.id, after)))
    .orderBy(asc(paperEvent.id));

/** What a paper account is worth without its open positions. */
export interface PaperBalance {
  readonly currency: string;
  readonly balance: number;
}

/** Returns the balance of a paper account; null for an unknown one. */
export async function readPaperBalance(db: Database, connectionId: string): Promise<PaperBalance | null> {
  const profit = sql<number>`coalesce((
    select sum(${paperEvent.profit}) from ${paperEvent} where ${paperEvent.connectionId} = ${brokerConnection.id}), 0)::float8`;
  const [row] = await db
    .select({ currency: brokerConnection.currency, start: brokerConnection.paperStart, profit })
    .from(brokerConnection)
    .where(eq(brokerConnection.id, connectionId));
  if (row === undefined || row.currency === null || row.start === null) return null;
  return { currency: row.currency, balance: row.start + row.profit };
}
