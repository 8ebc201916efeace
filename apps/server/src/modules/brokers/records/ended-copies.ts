import type { MarketKind } from '@sealtick/engine';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { rowsRevision } from '../../../platform/rows-revision.ts';
import { brokerConnection, brokerOrder, brokerPart, brokerStep, type OrderRow } from '../brokers.tables.ts';
import { isOfMarket } from '../connection-repository.ts';

/** Whether a position has left whole: of a lost one the result is not known. */
const hasResult = and(
  isNotNull(brokerOrder.resultR),
  sql`${brokerOrder.closedUnits} >= ${brokerOrder.filledUnits} - 1e-9`,
);

/** Returns the last closed trades of a connection, oldest first. */
export async function selectClosed(db: Database, connectionId: string, limit: number): Promise<OrderRow[]> {
  const closed = and(eq(brokerOrder.connectionId, connectionId), hasResult);
  const rows = await db.select().from(brokerOrder).where(closed).orderBy(desc(brokerOrder.endedAt)).limit(limit);
  return rows.reverse();
}

/** What the record of an account needs of a copied signal. */
const OF_RECORD = {
  id: brokerOrder.id,
  signalId: brokerOrder.signalId,
  strategyId: brokerOrder.strategyId,
  symbol: brokerOrder.symbol,
  timeframe: brokerOrder.timeframe,
  side: brokerOrder.side,
  entry: brokerOrder.entry,
  stop: brokerOrder.stop,
  targets: brokerOrder.targets,
  exactUnits: brokerOrder.exactUnits,
  rate: brokerOrder.rate,
  risk: brokerOrder.risk,
  filledUnits: brokerOrder.filledUnits,
  filledPrice: brokerOrder.filledPrice,
  closedPrice: brokerOrder.closedPrice,
  costs: brokerOrder.costs,
  swap: brokerOrder.swap,
  profit: brokerOrder.profit,
  resultR: brokerOrder.resultR,
  publishedR: brokerOrder.publishedR,
  drift: brokerOrder.drift,
  createdAt: brokerOrder.createdAt,
  filledAt: brokerOrder.filledAt,
  endedAt: brokerOrder.endedAt,
};

const isFilled = (connectionId: string) =>
  and(
    eq(brokerOrder.connectionId, connectionId),
    gt(brokerOrder.filledUnits, 0),
    or(isNull(brokerOrder.endedAt), hasResult),
  );

/** Returns the last copied signals of a connection that were filled, in the order of filling; open, or closed with a result. */
export async function selectFilled(db: Database, connectionId: string, limit: number) {
  const rows = await db
    .select(OF_RECORD)
    .from(brokerOrder)
    .where(isFilled(connectionId))
    .orderBy(desc(brokerOrder.filledAt), desc(brokerOrder.id))
    .limit(limit);
  return rows.reverse();
}

export type RecordOrder = Awaited<ReturnType<typeof selectFilled>>[number];

/** Returns a text that changes with each change of a copied signal of a connection that was filled. */
export async function findRevision(db: Database, connectionId: string): Promise<string> {
  const [row] = await db
    .select({ revision: rowsRevision(brokerOrder) })
    .from(brokerOrder)
    .where(isFilled(connectionId));
  return row!.revision;
}

const { brokerRef, closedUnits, closedPrice, part } = brokerPart;
const ofOrder = sql`from ${brokerPart} where ${brokerPart.orderId} = ${brokerOrder.id}`;

/** What lists choose and count closed copies by. A member may have thousands, so nothing else of them is read. */
const LISTED = {
  id: brokerOrder.id,
  symbol: brokerOrder.symbol,
  side: brokerOrder.side,
  entry: brokerOrder.entry,
  stop: brokerOrder.stop,
  exactUnits: brokerOrder.exactUnits,
  rate: brokerOrder.rate,
  costs: brokerOrder.costs,
  profit: brokerOrder.profit,
  resultR: brokerOrder.resultR,
  createdAt: brokerOrder.createdAt,
  filledAt: brokerOrder.filledAt,
  endedAt: brokerOrder.endedAt,
  broker: brokerConnection.broker,
  brokerAccount: brokerConnection.brokerAccount,
  ticket: sql<string | null>`(select ${brokerRef} ${ofOrder} and ${brokerRef} is not null order by ${part} limit 1)`,
};

const isClosedIn = (accountId: string, market: MarketKind) =>
  and(eq(brokerOrder.accountId, accountId), isOfMarket(market), hasResult);

/** Returns the copied trades of a member that have closed, of all connections in a market, as lists need them. */
export const selectListedCopies = (db: Database, accountId: string, market: MarketKind) =>
  db
    .select(LISTED)
    .from(brokerOrder)
    .innerJoin(brokerConnection, eq(brokerConnection.id, brokerOrder.connectionId))
    .where(isClosedIn(accountId, market));

/** Returns those of some copied trades of a member that have closed in a market, with the units and prices of their exits. */
export const selectClosedCopies = (db: Database, accountId: string, market: MarketKind, ids: readonly string[]) =>
  db
    .select({
      ...LISTED,
      signalId: brokerOrder.signalId,
      strategyId: brokerOrder.strategyId,
      timeframe: brokerOrder.timeframe,
      targets: brokerOrder.targets,
      filledUnits: brokerOrder.filledUnits,
      filledPrice: brokerOrder.filledPrice,
      closedPrice: brokerOrder.closedPrice,
      currency: brokerConnection.currency,
      slippageR: sql<number | null>`0 - (${brokerOrder.drift} ->> 'slippage')::float8`,
      exits: sql<{ readonly units: number; readonly price: number }[]>`(
        select coalesce(json_agg(json_build_object('units', ${closedUnits}, 'price', ${closedPrice}) order by ${part}), '[]')
        ${ofOrder} and ${closedPrice} is not null and ${closedUnits} <> 0)`,
    })
    .from(brokerOrder)
    .innerJoin(brokerConnection, eq(brokerConnection.id, brokerOrder.connectionId))
    .where(and(isClosedIn(accountId, market), sql`${brokerOrder.id} = any(${sql.param([...ids])}::text[])`));

export type ListedCopy = Awaited<ReturnType<typeof selectListedCopies>>[number];
export type ClosedCopy = Awaited<ReturnType<typeof selectClosedCopies>>[number];

/**
 * Returns what slippage cost in closed copies of accounts in a market whose members share it, R, by strategy and kind of account, in
 * ascending order. Accounts that have ended count as well.
 */
export function selectSharedSlippage(db: Database, market: MarketKind, until: Date) {
  const isPaper = sql<boolean>`${brokerConnection.broker} = 'paper'`;
  const cost = sql`-(${brokerOrder.drift} ->> 'slippage')::float8`;
  return db
    .select({ strategyId: brokerOrder.strategyId, isPaper, costs: sql<number[]>`array_agg(${cost} order by ${cost})` })
    .from(brokerOrder)
    .innerJoin(brokerConnection, eq(brokerConnection.id, brokerOrder.connectionId))
    .where(
      and(
        eq(brokerConnection.sharesSlippage, true),
        isOfMarket(market),
        isNotNull(brokerOrder.drift),
        gt(brokerOrder.filledUnits, 0),
        lte(brokerOrder.endedAt, until),
        hasResult,
      ),
    )
    .groupBy(brokerOrder.strategyId, isPaper);
}

/** Returns the sum of the results of a connection, in its currency. */
export async function sumProfit(db: Database, connectionId: string): Promise<number> {
  const [sum] = await db
    .select({ profit: sql<number>`coalesce(sum(${brokerOrder.profit}), 0)::float8` })
    .from(brokerOrder)
    .where(and(eq(brokerOrder.connectionId, connectionId), hasResult));
  return sum!.profit;
}

const LAST_EXITS = ['stopped', 'target', 'closed'] as const;

/** Returns by what the last part of copied signals left. */
export async function findLastExits(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, (typeof LAST_EXITS)[number]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([brokerStep.orderId], { orderId: brokerStep.orderId, state: brokerStep.state })
    .from(brokerStep)
    .where(and(inArray(brokerStep.orderId, [...orderIds]), inArray(brokerStep.state, [...LAST_EXITS])))
    .orderBy(brokerStep.orderId, desc(brokerStep.id));
  return new Map(rows.map(({ orderId, state }) => [orderId, state as (typeof LAST_EXITS)[number]]));
}
