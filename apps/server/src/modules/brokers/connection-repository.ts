import { randomBytes } from 'node:crypto';
import type { BrokerId } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { and, asc, desc, eq, getTableColumns, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { commitEarly } from '../../platform/commit-early.ts';
import type { Database } from '../../platform/database.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { followsStrategy } from '../subscriptions/index.ts';
import {
  brokerConnection,
  brokerCopying,
  brokerInterest,
  brokerOrder,
  type ConnectionRow,
  type SiteHalt,
} from './brokers.tables.ts';
import { SITE_HALTS, siteHalt } from './copy/copying-repository.ts';

/** Returns an id that cannot be guessed. */
export const newConnectionId = (): string => `brk_${randomBytes(16).toString('base64url')}`;

const isHeld = isNull(brokerConnection.endedAt);
const isPaper = sql`${brokerConnection.broker} = 'paper'`;
/** A paper account of another market waits until that one runs again. */
export const isOfMarket = (market: MarketKind) =>
  or(isNull(brokerConnection.paperMarket), eq(brokerConnection.paperMarket, market));

/** Returns the connections of an account in a market, the paper account first. */
export const selectConnections = (db: Database, accountId: string, market: MarketKind): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(brokerConnection)
    .where(and(eq(brokerConnection.accountId, accountId), isHeld, isOfMarket(market)))
    .orderBy(desc(isPaper), asc(brokerConnection.createdAt), asc(brokerConnection.id));

/** Returns the connections of an account in a market that have a record, the paper account first, those that ended last. */
export const selectWithRecord = (db: Database, accountId: string, market: MarketKind): Promise<ConnectionRow[]> => {
  const hasTrade = sql`exists (
    select from ${brokerOrder} where ${brokerOrder.connectionId} = ${brokerConnection.id} and (${brokerOrder.resultR} is not null or ${brokerOrder.filledUnits} > 0))`;
  return db
    .select()
    .from(brokerConnection)
    .where(and(eq(brokerConnection.accountId, accountId), isOfMarket(market), or(isHeld, hasTrade)))
    .orderBy(sql`${brokerConnection.endedAt} desc nulls first`, desc(isPaper), asc(brokerConnection.createdAt));
};

/** A member, and the market that the site runs. */
type Owner = Pick<Viewer, 'principal' | 'market'>;

const isOwn = (owner: Owner, id: string) =>
  and(eq(brokerConnection.accountId, requireAccount(owner)), eq(brokerConnection.id, id), isOfMarket(owner.market));

/** Returns a connection of a member, also one that has ended; null if there is none. */
export async function findConnection(db: Database, owner: Owner, id: string): Promise<ConnectionRow | null> {
  return (await db.select().from(brokerConnection).where(isOwn(owner, id)))[0] ?? null;
}

/** Returns a connection that has not ended; null if there is none. */
export async function findHeld(db: Database, id: string): Promise<ConnectionRow | null> {
  return (
    (
      await db
        .select()
        .from(brokerConnection)
        .where(and(eq(brokerConnection.id, id), isHeld))
    )[0] ?? null
  );
}

/** As `findConnection`, of one that has not ended, locked until the transaction ends. */
export async function lockConnection(db: Database, owner: Owner, id: string): Promise<ConnectionRow | null> {
  const held = and(isOwn(owner, id), isHeld);
  return (await db.select().from(brokerConnection).where(held).for('update'))[0] ?? null;
}

/** Returns every connection in a market that has not ended, whether its broker refuses the key, and the halts that it has. */
export const selectHeld = (
  db: Database,
  market: MarketKind,
): Promise<Pick<ClaimedConnection, 'id' | 'isRefused' | 'broker' | 'bridgeHash' | 'haltedAt' | 'siteHalt'>[]> => {
  const { id, isRefused, broker, bridgeHash, haltedAt } = brokerConnection;
  return db
    .select({ id, isRefused, broker, bridgeHash, haltedAt, siteHalt })
    .from(brokerConnection)
    .where(and(isHeld, isOfMarket(market)))
    .orderBy(asc(id));
};

/** Returns the connections in a market of the accounts that subscribed to a strategy. */
export const selectFollowing = (db: Database, strategyId: string, market: MarketKind): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(brokerConnection)
    .where(and(isHeld, isOfMarket(market), followsStrategy(brokerConnection.accountId, strategyId)))
    .orderBy(asc(brokerConnection.id));

/** Returns whether an account had a demo connection of a broker that answered for a time. */
export async function hasRunDemo(db: Database, accountId: string, broker: BrokerId, ms: number): Promise<boolean> {
  const ran = and(
    eq(brokerConnection.accountId, accountId),
    eq(brokerConnection.broker, broker),
    eq(brokerConnection.environment, 'demo'),
    sql`${brokerConnection.lastSeenAt} - ${brokerConnection.createdAt} >= ${ms} * interval '1 millisecond'`,
  );
  return (await db.$count(brokerConnection, ran)) > 0;
}

export type NewConnection = typeof brokerConnection.$inferInsert;

/** Stores a new connection. */
export async function insertConnection(db: Database, row: NewConnection): Promise<ConnectionRow> {
  return (await db.insert(brokerConnection).values(row).returning())[0]!;
}

/** What is stored of a connection. */
type ConnectionChange = Partial<Omit<ConnectionRow, 'id' | 'peakEquity' | 'workUntil'>> & {
  readonly workUntil?: Date | null | ReturnType<typeof endOfClaim>;
  readonly peakEquity?: number | null | ReturnType<typeof raisePeak>;
};

/** Raises the highest worth of an account, from what it is when the change is stored: a resume may have set it since it was read. */
export const raisePeak = (equity: number) => sql<number>`greatest(${brokerConnection.peakEquity}, ${equity})`;

/** Changes a connection. */
export async function updateConnection(db: Database, id: string, change: ConnectionChange): Promise<ConnectionRow> {
  return (await db.update(brokerConnection).set(change).where(eq(brokerConnection.id, id)).returning())[0]!;
}

/** Halts the connections of an account in all markets; those that are halted stay as they are. Returns them as they were before. */
export async function haltConnections(
  db: Database,
  accountId: string,
  at: Date,
): Promise<Pick<ConnectionRow, 'id' | 'haltedAt'>[]> {
  const { id, haltedAt } = brokerConnection;
  const ofAccount = and(eq(brokerConnection.accountId, accountId), isHeld);
  const rows = await db.select({ id, haltedAt }).from(brokerConnection).where(ofAccount).for('update');
  await db
    .update(brokerConnection)
    .set({ haltedAt: at })
    .where(and(ofAccount, isNull(haltedAt)));
  return rows;
}

/** Returns the brokers in preparation about which an account asked for a message. */
export async function selectInterests(db: Database, accountId: string): Promise<readonly BrokerId[]> {
  const rows = await db.select().from(brokerInterest).where(eq(brokerInterest.accountId, accountId));
  return rows.map(({ broker }) => broker);
}

/** Stores that an account waits for a broker, once. */
export async function insertInterest(db: Database, accountId: string, broker: BrokerId, at: Date): Promise<void> {
  await db.insert(brokerInterest).values({ accountId, broker, createdAt: at }).onConflictDoNothing();
}

/** Returns the connection of a bridge program; null for an unknown key. @param hash `hashToken` of the key */
export async function findBridge(db: Database, hash: string): Promise<ConnectionRow | null> {
  return (
    (
      await db
        .select()
        .from(brokerConnection)
        .where(and(eq(brokerConnection.bridgeHash, hash), isHeld))
    )[0] ?? null
  );
}

/** Returns a connection, locked until the transaction ends. */
export async function lockConnectionRow(db: Database, id: string): Promise<ConnectionRow | null> {
  return (await db.select().from(brokerConnection).where(eq(brokerConnection.id, id)).for('update'))[0] ?? null;
}

/** Longer than the calls of one round of work take together. */
export const CLAIM_MS = 120_000;
/** Claim of a disconnection: longer than one call to a broker takes. After one that failed, the account is worked on again then. */
export const DISCONNECT_CLAIM_MS = 30_000;

/** Returns why nothing new is placed at a connection; null if it is. */
export function getHalt({
  haltedAt,
  siteHalt: ofSite,
}: Pick<ClaimedConnection, 'haltedAt' | 'siteHalt'>): string | null {
  if (haltedAt !== null) return 'Halted by the kill switch.';
  return ofSite && SITE_HALTS[ofSite];
}

/** As `getHalt`, of what the database has now. */
export async function findHalt(db: Database, id: string): Promise<string | null> {
  const { haltedAt } = brokerConnection;
  const [row] = await db.select({ haltedAt, siteHalt }).from(brokerConnection).where(eq(brokerConnection.id, id));
  return row === undefined ? null : getHalt(row);
}

/** A connection that a process works on. */
export type ClaimedConnection = ConnectionRow & { readonly siteHalt: SiteHalt | null };

/** Returns the end of a claim once the work is done whose claim ends at `until`: that of a later one stays. */
export const endOfClaim = (until: Date) =>
  sql<Date | null>`nullif(${brokerConnection.workUntil}, ${until.toISOString()}::timestamptz)`;

/**
 * Claims a connection for a time, whose end identifies the claim. Returns null if another process works on it, or it has ended. Claims need not be on the disk:
 * an order's client id keeps two processes from placing it twice.
 */
export async function claimConnection(
  db: Database,
  id: string,
  now: Date,
  until: Date,
): Promise<ClaimedConnection | null> {
  const isFree = sql`(${brokerConnection.workUntil} is null or ${brokerConnection.workUntil} <= ${now.toISOString()}::timestamptz)`;
  const rows = await db
    .update(brokerConnection)
    .set({ workUntil: until })
    .where(and(eq(brokerConnection.id, id), isHeld, isFree))
    .returning({ ...getTableColumns(brokerConnection), siteHalt, early: commitEarly });
  const [row] = rows;
  if (row === undefined) return null;
  const { early: _, ...claimed } = row;
  return claimed;
}

/**
 * Ends a claim, and stores what the work has found out about the connection, unless it has ended.
 * @param until End of the claim
 */
export async function releaseConnection(
  db: Database,
  id: string,
  until: Date,
  change: ConnectionChange = {},
): Promise<void> {
  await db
    .update(brokerConnection)
    .set({ ...change, workUntil: endOfClaim(until) })
    .where(and(eq(brokerConnection.id, id), isHeld))
    .returning({ early: commitEarly });
}

/** Ends the claims of the worker that had the lock before. Those that end soon may be of disconnections, which web processes make. */
export async function endClaims(db: Database, now: number): Promise<void> {
  const soon = new Date(now + DISCONNECT_CLAIM_MS);
  await db.update(brokerConnection).set({ workUntil: null }).where(gt(brokerConnection.workUntil, soon));
}

/** A connection with copied signals under way. */
export interface BusyConnection extends Pick<ConnectionRow, 'id' | 'broker'> {
  /** Changes with what the signals, or a halt, ask of the connection. */
  readonly wanted: string;
}

/** Returns the connections in a market that have copied signals under way, those with a refused key left out. */
export async function selectBusy(db: Database, market: MarketKind): Promise<readonly BusyConnection[]> {
  const { id: order, currentStop, ending, connectionId, endedAt, state } = brokerOrder;
  const { id, broker, haltedAt, isRefused } = brokerConnection;
  const orders = sql`string_agg(concat_ws(' ', ${order}, ${currentStop}, ${ending}), ',' order by ${order})`;
  const operatorHalt = sql`(select ${brokerCopying.haltedAt} from ${brokerCopying})`;
  return db
    .select({ id, broker, wanted: sql<string>`md5(concat_ws(' ', ${orders}, ${haltedAt}, ${operatorHalt}))` })
    .from(brokerOrder)
    .innerJoin(brokerConnection, eq(id, connectionId))
    .where(and(isHeld, isOfMarket(market), eq(isRefused, false), isNull(endedAt), ne(state, 'to-confirm')))
    .groupBy(id);
}
