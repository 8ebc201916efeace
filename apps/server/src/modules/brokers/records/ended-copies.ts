import type { MarketKind } from '@sealtick/engine';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { brokerConnection, brokerOrder, brokerStep, type ConnectionRow, type OrderRow } from '../brokers.tables.ts';
import { isOfMarket } from '../connection-repository.ts';
import { type OrderWithParts, withParts } from '../order-repository.ts';

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

/** Returns the last copied signals of a connection that were filled, in the order of filling; open, or closed with a result. */
export async function selectFilled(db: Database, connectionId: string, limit: number): Promise<OrderRow[]> {
  const { filledAt, filledUnits, endedAt, id } = brokerOrder;
  const filled = and(eq(brokerOrder.connectionId, connectionId), gt(filledUnits, 0), or(isNull(endedAt), hasResult));
  const rows = await db.select().from(brokerOrder).where(filled).orderBy(desc(filledAt), desc(id)).limit(limit);
  return rows.reverse();
}

/** A copied trade that has closed, with its orders at the broker and the account. */
export interface ClosedCopy extends OrderWithParts, Pick<ConnectionRow, 'broker' | 'brokerAccount' | 'currency'> {}

/** Returns the copied trades of a member that have closed, of all connections in a market. */
export async function selectClosedCopies(db: Database, accountId: string, market: MarketKind): Promise<ClosedCopy[]> {
  const { broker, brokerAccount, currency } = brokerConnection;
  const closed = and(eq(brokerOrder.accountId, accountId), isOfMarket(market), hasResult);
  const rows = await db
    .select({ order: brokerOrder, broker, brokerAccount, currency })
    .from(brokerOrder)
    .innerJoin(brokerConnection, eq(brokerConnection.id, brokerOrder.connectionId))
    .where(closed);
  const copies = await withParts(
    db,
    rows.map(({ order }) => order),
  );
  return copies.map((copy, i) => ({ ...rows[i]!, ...copy }));
}

/** Returns drifts of closed copies of accounts in a market whose members share them, also of accounts that have ended. */
export const selectSharedSlippage = (db: Database, market: MarketKind, until: Date) =>
  db
    .select({
      strategyId: brokerOrder.strategyId,
      isPaper: sql<boolean>`${brokerConnection.broker} = 'paper'`,
      drift: brokerOrder.drift,
    })
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
    );

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
