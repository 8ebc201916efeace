import { randomBytes } from 'node:crypto';
import { OWN_STRATEGY_PREFIX, type OwnStrategy } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Owner } from './get-owner.ts';
import { type OwnStrategyRow, ownSignal, ownStrategy } from './own-strategies.tables.ts';

const visibleTo = ({ accountId, modes }: Owner) =>
  and(eq(ownStrategy.accountId, accountId), inArray(ownStrategy.mode, [...modes]));

const getCount = (status: 'active' | 'closed', market: MarketKind, modes: Owner['modes']) =>
  countedBy(sql`select count(*) from ${ownSignal} where ${ownSignal.strategyId} = ${ownStrategy.id}
    and ${ownSignal.status} = ${status} and ${eq(ownSignal.market, market)} and ${inArray(ownSignal.mode, [...modes])}`);
const countedBy = (query: ReturnType<typeof sql>) => sql<string>`(${query})`.mapWith(Number);

/** Returns the strategies of an account with the numbers of their signals in the market of the site: the newest first, archived ones last. */
export async function selectOwnStrategies(
  { db, market }: Pick<Viewer, 'db' | 'market'>,
  owner: Owner,
  id?: string,
): Promise<OwnStrategy[]> {
  const counted = (status: 'active' | 'closed') => getCount(status, market, owner.modes);
  const rows = await db
    .select({ row: ownStrategy, active: counted('active'), closed: counted('closed') })
    .from(ownStrategy)
    .where(and(visibleTo(owner), id === undefined ? undefined : eq(ownStrategy.id, id)))
    .orderBy(sql`${ownStrategy.archivedAt} is not null`, desc(ownStrategy.createdAt), ownStrategy.id);
  return rows.map(({ row, active, closed }) => ({
    id: row.id,
    name: row.name,
    mode: row.mode,
    createdAt: row.createdAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    activeSignals: active,
    closedSignals: closed,
  }));
}

/** Returns a strategy of an account; null if it has none of this id. */
export async function findOwnStrategy(db: Database, owner: Owner, id: string): Promise<OwnStrategyRow | null> {
  const [row] = await db
    .select()
    .from(ownStrategy)
    .where(and(visibleTo(owner), eq(ownStrategy.id, id)));
  return row ?? null;
}

/** Returns the name of a strategy. */
export async function findStrategyName(db: Database, id: string): Promise<string> {
  const [row] = await db.select({ name: ownStrategy.name }).from(ownStrategy).where(eq(ownStrategy.id, id));
  return row?.name ?? '';
}

const takes = ({ accountId, mode }: Owner) =>
  and(eq(ownStrategy.accountId, accountId), eq(ownStrategy.mode, mode), isNull(ownStrategy.archivedAt));

/** Returns how many strategies of an account are not archived. */
export const countTaking = (db: Database, owner: Owner): Promise<number> => db.$count(ownStrategy, takes(owner));

/** Returns how many of them are older than one of them. */
export const countOlder = (
  db: Database,
  owner: Owner,
  { id, createdAt }: Pick<OwnStrategyRow, 'id' | 'createdAt'>,
): Promise<number> =>
  db.$count(
    ownStrategy,
    and(
      takes(owner),
      sql`(${ownStrategy.createdAt}, ${ownStrategy.id}) < (${createdAt.toISOString()}::timestamptz, ${id})`,
    ),
  );

/** Returns how many archived strategies an account has. */
export const countArchived = (db: Database, { accountId, mode }: Owner): Promise<number> =>
  db.$count(
    ownStrategy,
    and(eq(ownStrategy.accountId, accountId), eq(ownStrategy.mode, mode), isNotNull(ownStrategy.archivedAt)),
  );

/** Whether an account has a strategy of this name that takes signals. @param except Its id does not count */
export async function isNameTaken(
  db: Database,
  { accountId, mode }: Owner,
  name: string,
  except = '',
): Promise<boolean> {
  const same = and(
    eq(ownStrategy.accountId, accountId),
    eq(ownStrategy.mode, mode),
    isNull(ownStrategy.archivedAt),
    sql`lower(${ownStrategy.name}) = lower(${name})`,
    sql`${ownStrategy.id} <> ${except}`,
  );
  return (await db.$count(ownStrategy, same)) > 0;
}

/** Adds a strategy to an account. Returns its id. */
export async function insertOwnStrategy(db: Database, { accountId, mode }: Owner, name: string, createdAt: Date) {
  const id = `${OWN_STRATEGY_PREFIX}${randomBytes(16).toString('base64url')}`;
  await db.insert(ownStrategy).values({ id, accountId, mode, name, createdAt });
  return id;
}

/** Changes a strategy. */
export async function updateOwnStrategy(
  db: Database,
  id: string,
  changed: Partial<Pick<OwnStrategyRow, 'name' | 'archivedAt'>>,
): Promise<void> {
  await db.update(ownStrategy).set(changed).where(eq(ownStrategy.id, id));
}
