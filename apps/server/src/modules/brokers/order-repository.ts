import { createHash, randomBytes } from 'node:crypto';
import type { BrokerDrift } from '@sealtick/contract';
import { and, asc, desc, eq, gte, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import {
  brokerConnection,
  brokerOrder,
  brokerPart,
  brokerStep,
  type ConnectionRow,
  type OrderRow,
  type PartRow,
  type StepRow,
} from './brokers.tables.ts';

export type NewOrder = typeof brokerOrder.$inferInsert;
export type NewPart = Omit<typeof brokerPart.$inferInsert, 'accountId' | 'orderId'>;
export type NewStep = Pick<StepRow, 'state' | 'detail'> & Partial<Pick<StepRow, 'clientId' | 'brokerRef'>>;

/** Returns an id that cannot be guessed. */
export const newOrderId = (): string => `bor_${randomBytes(16).toString('base64url')}`;

const HASH_LENGTH = 26;

/** Returns the id of a part at the broker: the same for the same signal, account and part. */
export function getClientId(connectionId: string, signalId: string, part: number): string {
  const hash = createHash('sha256').update(`${connectionId}\n${signalId}`).digest('hex');
  return `st-${hash.slice(0, HASH_LENGTH)}-${part}`;
}

/** Returns the orders at the broker that are to be placed of a copied signal, one for each target. */
export const planParts = (
  connectionId: string,
  signalId: string,
  parts: readonly Pick<NewPart, 'units' | 'target'>[],
): NewPart[] =>
  parts.map((part, i) => ({
    ...part,
    clientId: getClientId(connectionId, signalId, i + 1),
    part: i + 1,
    state: 'planned',
  }));

/** A copied signal as it is stored first. */
export interface NewCopy {
  readonly order: NewOrder;
  readonly parts: readonly NewPart[];
  readonly step: NewStep;
}

/** Rows of one statement, which takes 65,535 values. */
const ROWS = 500;

/** Stores copied signals with their parts and first steps, each once: those that are stored already stay as they are. */
export async function insertCopies(db: Database, copies: readonly NewCopy[]): Promise<void> {
  for (let from = 0; from < copies.length; from += ROWS) {
    const chunk = copies.slice(from, from + ROWS);
    const stored = await db
      .insert(brokerOrder)
      .values(chunk.map(({ order }) => order))
      .onConflictDoNothing()
      .returning({ id: brokerOrder.id });
    const ids = new Set(stored.map(({ id }) => id));
    const fresh = chunk.filter(({ order }) => ids.has(order.id));
    if (fresh.length === 0) continue;
    const of = ({ id: orderId, accountId }: NewOrder) => ({ orderId, accountId });
    const parts = fresh.flatMap(({ order, parts: own }) => own.map((part) => ({ ...part, ...of(order) })));
    if (parts.length > 0) await db.insert(brokerPart).values(parts);
    await db
      .insert(brokerStep)
      .values(fresh.map(({ order, step }) => ({ ...step, ...of(order), at: order.createdAt })));
  }
}

/** Adds a step of a copied signal. */
export async function addStep(
  db: Database,
  { id: orderId, accountId }: Pick<OrderRow, 'id' | 'accountId'>,
  at: Date,
  step: NewStep,
): Promise<void> {
  await db.insert(brokerStep).values({ ...step, orderId, accountId, at });
}

/** Returns those of some copied signals that were filled, or whose stop the site has moved, since a moment. */
export async function findNewStops(
  db: Database,
  orderIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const of = and(inArray(brokerStep.orderId, [...orderIds]), inArray(brokerStep.state, ['stop', 'filled']));
  const rows = await db
    .select({ id: brokerStep.orderId })
    .from(brokerStep)
    .where(and(of, gte(brokerStep.at, since)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Commits that an order is about to be sent, with its step, in one statement: a new order waits for it. Returns false if it is
 * not to be sent any longer: it has ended, or a halt came first. The lock on the connection, taken before that on the order as the kill
 * switch does, lets one of both wait for the other.
 */
export async function markSent(
  db: Database,
  { id }: Pick<OrderRow, 'id'>,
  clientId: string,
  step: { readonly at: Date; readonly detail: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with active as (
      select id from broker_connection
      where id = (select connection_id from broker_order where id = ${id}) and halted_at is null
        and not exists (select from broker_copying where halted_at is not null)
      for share
    ), held as (
      select broker_order.id, account_id from broker_order join active on active.id = connection_id
      where broker_order.id = ${id} and ended_at is null for update of broker_order
    ), sent as (
      update broker_part set state = 'calling' from held
      where broker_part.order_id = held.id and broker_part.client_id = ${clientId} and broker_part.state = 'planned'
      returning held.id, held.account_id
    )
    insert into broker_step (order_id, account_id, client_id, at, state, detail)
    select id, account_id, ${clientId}, ${step.at.toISOString()}::timestamptz, 'sent', ${step.detail} from sent
    returning order_id as id`);
  return rows.length > 0;
}

/** Changes a copied signal. */
export async function updateOrder(db: Database, id: string, change: Partial<OrderRow>): Promise<void> {
  await db.update(brokerOrder).set(change).where(eq(brokerOrder.id, id));
}

/** Changes an order at the broker. */
export async function updatePart(db: Database, clientId: string, change: Partial<PartRow>): Promise<void> {
  await db.update(brokerPart).set(change).where(eq(brokerPart.clientId, clientId));
}

/** Returns an order of an account, locked until the transaction ends. */
export async function lockOrder(db: Database, id: string, accountId?: string): Promise<OrderRow | null> {
  const own = accountId === undefined ? undefined : eq(brokerOrder.accountId, accountId);
  return (
    (
      await db
        .select()
        .from(brokerOrder)
        .where(and(eq(brokerOrder.id, id), own))
        .for('update')
    )[0] ?? null
  );
}

/** Returns a copied signal of an account; null if there is none. */
export async function findOrder(db: Database, id: string, accountId: string): Promise<OrderRow | null> {
  const own = and(eq(brokerOrder.id, id), eq(brokerOrder.accountId, accountId));
  return (await db.select().from(brokerOrder).where(own))[0] ?? null;
}

/** A copied signal with its orders at the broker. */
export interface OrderWithParts {
  readonly order: OrderRow;
  readonly parts: readonly PartRow[];
}

/** Returns the copied signals of a connection that have not ended, oldest first. */
export async function selectOpenOrders(db: Database, connectionId: string): Promise<OrderWithParts[]> {
  const open = and(eq(brokerOrder.connectionId, connectionId), isNull(brokerOrder.endedAt));
  const rows = await db
    .select({ order: brokerOrder, part: brokerPart })
    .from(brokerOrder)
    .leftJoin(brokerPart, eq(brokerPart.orderId, brokerOrder.id))
    .where(open)
    .orderBy(asc(brokerOrder.createdAt), asc(brokerOrder.id), asc(brokerPart.part));
  const byOrder = Map.groupBy(rows, ({ order }) => order.id);
  return [...byOrder.values()].map((own) => ({
    order: own[0]!.order,
    parts: own.flatMap(({ part }) => part ?? []),
  }));
}

/** Returns when the oldest copied signal of a connection that has not ended was stored; null if there is none. */
export async function findOldestOpen(db: Database, connectionId: string): Promise<Date | null> {
  const open = and(eq(brokerOrder.connectionId, connectionId), isNull(brokerOrder.endedAt));
  const [row] = await db
    .select({ oldest: min(brokerOrder.createdAt) })
    .from(brokerOrder)
    .where(open);
  return row!.oldest;
}

/** Returns the copied signals of connections that have not ended, without their orders at the broker. */
export async function selectUnendedOrders(db: Database, connectionIds: readonly string[]): Promise<OrderRow[]> {
  const open = and(inArray(brokerOrder.connectionId, [...connectionIds]), isNull(brokerOrder.endedAt));
  return db.select().from(brokerOrder).where(open);
}

/** Returns the orders at the broker of a copied signal. */
export async function selectParts(db: Database, orderId: string): Promise<PartRow[]> {
  return db.select().from(brokerPart).where(eq(brokerPart.orderId, orderId)).orderBy(asc(brokerPart.part));
}

/** Replaces the orders at the broker of a copied signal, none of which was sent. */
export async function replaceParts(
  db: Database,
  { id: orderId, accountId }: Pick<OrderRow, 'id' | 'accountId'>,
  parts: readonly NewPart[],
): Promise<void> {
  await db.delete(brokerPart).where(eq(brokerPart.orderId, orderId));
  await db.insert(brokerPart).values(parts.map((part) => ({ ...part, orderId, accountId })));
}

/** Returns the order that a client id belongs to, of a connection; null for one that is not from here. */
export async function findClientOrder(db: Database, connectionId: string, clientId: string): Promise<string | null> {
  const rows = await db
    .select({ id: brokerOrder.id })
    .from(brokerPart)
    .innerJoin(brokerOrder, eq(brokerOrder.id, brokerPart.orderId))
    .where(and(eq(brokerPart.clientId, clientId), eq(brokerOrder.connectionId, connectionId)));
  return rows[0]?.id ?? null;
}

/** Which copied signals of a connection are read. */
export interface OrdersPage {
  readonly limit: number;
  /** Id of the last one of the page before. */
  readonly before?: string | undefined;
  /** Only the copy of this signal. */
  readonly signalId?: string | undefined;
}

/** Returns copied signals of a connection with their steps, the newest first. */
export async function selectOrders(
  db: Database,
  connectionId: string,
  { limit, before, signalId }: OrdersPage,
): Promise<{ readonly order: OrderRow; readonly steps: readonly StepRow[] }[]> {
  const last = before === undefined ? null : (await db.select().from(brokerOrder).where(eq(brokerOrder.id, before)))[0];
  const older =
    last &&
    sql`(${brokerOrder.createdAt}, ${brokerOrder.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`;
  const ofSignal = signalId === undefined ? undefined : eq(brokerOrder.signalId, signalId);
  const orders = await db
    .select()
    .from(brokerOrder)
    .where(and(eq(brokerOrder.connectionId, connectionId), ofSignal, older ?? undefined))
    .orderBy(desc(brokerOrder.createdAt), desc(brokerOrder.id))
    .limit(limit);
  const ids = orders.map(({ id }) => id);
  const steps =
    ids.length === 0
      ? []
      : await db.select().from(brokerStep).where(inArray(brokerStep.orderId, ids)).orderBy(asc(brokerStep.id));
  const byOrder = Map.groupBy(steps, ({ orderId }) => orderId);
  return orders.map((order) => ({ order, steps: byOrder.get(order.id) ?? [] }));
}

/** Returns the steps of an order, oldest first. */
export const selectSteps = (db: Database, orderId: string): Promise<StepRow[]> =>
  db.select().from(brokerStep).where(eq(brokerStep.orderId, orderId)).orderBy(asc(brokerStep.id));

/** Ends what was never sent to a broker: it waits for the member, or for its turn. Returns how many copies it ended. */
export async function cancelWaiting(
  db: Database,
  connectionIds: readonly string[],
  now: Date,
  reason: string,
): Promise<number> {
  if (connectionIds.length === 0) return 0;
  const unsent = sql`not exists (
    select from ${brokerPart} where ${brokerPart.orderId} = ${brokerOrder.id} and ${brokerPart.state} <> 'planned')`;
  const waiting = and(
    inArray(brokerOrder.connectionId, [...connectionIds]),
    isNull(brokerOrder.endedAt),
    inArray(brokerOrder.state, ['to-confirm', 'sent']),
    unsent,
  );
  return endUnsent(db, waiting!, now, reason);
}

/** Ends orders in manual mode whose time to confirm is over. */
export async function endUnconfirmed(db: Database, now: Date): Promise<void> {
  const late = and(eq(brokerOrder.state, 'to-confirm'), lt(brokerOrder.confirmUntil, now));
  await endUnsent(db, late!, now, 'Not confirmed in time.');
}

async function endUnsent(db: Database, where: NonNullable<ReturnType<typeof and>>, now: Date, reason: string) {
  const ended = await db
    .update(brokerOrder)
    .set({ state: 'not-placed', reason, endedAt: now })
    .where(where)
    .returning({ id: brokerOrder.id, accountId: brokerOrder.accountId });
  for (const order of ended) await addStep(db, order, now, { state: 'not-placed', detail: reason });
  return ended.length;
}

const isOpenOf = (signalId: string) => and(eq(brokerOrder.signalId, signalId), isNull(brokerOrder.endedAt));

/** Stores the stop that copies of a signal should have now. */
export async function wantStop(db: Database, signalId: string, stop: number): Promise<void> {
  await db.update(brokerOrder).set({ currentStop: stop }).where(isOpenOf(signalId));
}

/** Stores at what price a signal was filled in the published record. */
export async function noteFill(db: Database, signalId: string, price: number): Promise<void> {
  await db.update(brokerOrder).set({ publishedFill: price }).where(eq(brokerOrder.signalId, signalId));
}

const DRIFT_COLUMNS = {
  id: brokerOrder.id,
  side: brokerOrder.side,
  entry: brokerOrder.entry,
  stop: brokerOrder.stop,
  units: brokerOrder.units,
  exactUnits: brokerOrder.exactUnits,
  rate: brokerOrder.rate,
  arrivalPrice: brokerOrder.arrivalPrice,
  filledUnits: brokerOrder.filledUnits,
  filledPrice: brokerOrder.filledPrice,
  closedUnits: brokerOrder.closedUnits,
  closedPrice: brokerOrder.closedPrice,
  costs: brokerOrder.costs,
  swap: brokerOrder.swap,
  publishedFill: brokerOrder.publishedFill,
  publishedR: brokerOrder.publishedR,
  publishedCost: brokerOrder.publishedCost,
  endedAt: brokerOrder.endedAt,
};

/** What the drift of a copied signal is computed from. */
export type DriftOrder = Pick<OrderRow, keyof typeof DRIFT_COLUMNS>;

/** Stores the end of a signal in the published record, and what it asks for of its copies. Returns the copies. */
export function noteEnd(
  db: Database,
  signalId: string,
  ending: 'cancel' | 'close',
  published: { readonly r: number | null; readonly cost: number },
): Promise<DriftOrder[]> {
  return db
    .update(brokerOrder)
    .set({
      ending: sql`case when ${brokerOrder.endedAt} is null then ${ending} else ${brokerOrder.ending} end`,
      publishedR: published.r,
      publishedCost: published.cost,
    })
    .where(eq(brokerOrder.signalId, signalId))
    .returning(DRIFT_COLUMNS);
}

/** Stores the drifts of copied signals by their ids. */
export async function storeDrifts(db: Database, drifts: ReadonlyMap<string, BrokerDrift>): Promise<void> {
  if (drifts.size === 0) return;
  const byId = JSON.stringify(Object.fromEntries(drifts));
  await db
    .update(brokerOrder)
    .set({ drift: sql`${byId}::jsonb -> ${brokerOrder.id}` })
    .where(sql`${brokerOrder.id} = any(${sql.param([...drifts.keys()])}::text[])`);
}

/** Returns which of these ids at the broker are of orders that the site placed for a connection. */
export async function findOwnIds(
  db: Database,
  connectionId: string,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (clientIds.length === 0) return new Set();
  const rows = await db
    .select({ clientId: brokerPart.clientId })
    .from(brokerPart)
    .innerJoin(brokerOrder, eq(brokerOrder.id, brokerPart.orderId))
    .where(and(eq(brokerOrder.connectionId, connectionId), inArray(brokerPart.clientId, [...clientIds])));
  return new Set(rows.map(({ clientId }) => clientId));
}

/** A copied signal whose position stayed open at the broker, with its account. */
interface LeftOrder {
  readonly order: OrderRow;
  readonly connection: ConnectionRow;
}

/** Returns the positions that were open at the disconnection of an account's connections and that it has not dismissed, the newest first. */
export const selectLeft = (db: Database, accountId: string): Promise<LeftOrder[]> =>
  db
    .select({ order: brokerOrder, connection: brokerConnection })
    .from(brokerOrder)
    .innerJoin(brokerConnection, eq(brokerConnection.id, brokerOrder.connectionId))
    .where(and(eq(brokerOrder.accountId, accountId), brokerOrder.isLeft))
    .orderBy(desc(brokerOrder.endedAt), desc(brokerOrder.createdAt), desc(brokerOrder.id));
