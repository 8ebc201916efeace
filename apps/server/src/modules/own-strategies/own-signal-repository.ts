import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, min, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { rowsRevision } from '../../platform/rows-revision.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Owner } from './get-owner.ts';
import { type NewOwnSignal, type OwnSignalRow, ownSignal, ownStrategy } from './own-strategies.tables.ts';

/** A signal with the name of its strategy. */
export interface NamedSignal {
  readonly row: OwnSignalRow;
  readonly strategyName: string;
}

const visibleTo = ({ accountId, modes }: Owner) =>
  and(eq(ownSignal.accountId, accountId), inArray(ownSignal.mode, [...modes]));

const isActive = eq(ownSignal.status, 'active');

/** Adds a signal. */
export async function insertOwnSignal(db: Database, signal: NewOwnSignal): Promise<void> {
  await db.insert(ownSignal).values(signal);
}

/** Returns a signal of an account; null if it has none of this id. */
export async function findOwnSignal(db: Database, owner: Owner, id: string): Promise<NamedSignal | null> {
  const [found] = await db
    .select({ row: ownSignal, strategyName: ownStrategy.name })
    .from(ownSignal)
    .innerJoin(ownStrategy, eq(ownStrategy.id, ownSignal.strategyId))
    .where(and(visibleTo(owner), eq(ownSignal.id, id)));
  return found ?? null;
}

/** Conditions of a list of signals; a signal must meet all of them. */
export interface OwnSignalFilter {
  readonly status?: OwnSignalRow['status'] | undefined;
  readonly symbol?: string | undefined;
  readonly side?: OwnSignalRow['side'] | undefined;
  readonly timeframe?: OwnSignalRow['timeframe'] | undefined;
  readonly assetClass?: OwnSignalRow['assetClass'] | undefined;
  readonly minConfidence?: number | undefined;
  readonly result?: 'profit' | 'loss' | undefined;
}

/** Place of a signal in a list. */
export type OwnSignalPlace = Pick<OwnSignalRow, 'createdAt' | 'id'>;

/** Returns a page of the signals of one strategy of an account, the newest first. */
export async function selectOwnSignals(
  db: Database,
  owner: Owner,
  strategyId: string,
  { minConfidence, result, ...same }: OwnSignalFilter,
  { after, limit }: { readonly after?: OwnSignalPlace | undefined; readonly limit: number },
): Promise<NamedSignal[]> {
  const equal = (Object.keys(same) as (keyof typeof same)[]).map((name) =>
    same[name] === undefined ? undefined : eq(ownSignal[name], same[name]),
  );
  const signs = { profit: gt(ownSignal.netR, 0), loss: lt(ownSignal.netR, 0) };
  return db
    .select({ row: ownSignal, strategyName: ownStrategy.name })
    .from(ownSignal)
    .innerJoin(ownStrategy, eq(ownStrategy.id, ownSignal.strategyId))
    .where(
      and(
        visibleTo(owner),
        eq(ownSignal.strategyId, strategyId),
        ...equal,
        minConfidence === undefined ? undefined : gte(ownSignal.confidence, minConfidence),
        result === undefined ? undefined : signs[result],
        after &&
          sql`(${ownSignal.createdAt}, ${ownSignal.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(ownSignal.createdAt), desc(ownSignal.id))
    .limit(limit);
}

/** Returns a signal, locked until the transaction ends; null if it does not exist. */
export async function lockOwnSignal(db: Database, id: string): Promise<OwnSignalRow | null> {
  const [row] = await db.select().from(ownSignal).where(eq(ownSignal.id, id)).for('update');
  return row ?? null;
}

/** Changes the state of a signal. */
export async function updateOwnSignal(db: Database, id: string, columns: Partial<NewOwnSignal>): Promise<void> {
  await db.update(ownSignal).set(columns).where(eq(ownSignal.id, id));
}

/** Bars of a symbol that resolve signals. */
export type OwnSeries = Pick<OwnSignalRow, 'market' | 'symbol' | 'baseTimeframe'>;

/** Returns the series of all markets that active signals of all accounts are on, each with the time up to which it was applied to all of them. */
export async function selectActiveSeries(
  db: Database,
): Promise<readonly (OwnSeries & { readonly resolvedUntil: Date })[]> {
  const { market, symbol, baseTimeframe, resolvedUntil } = ownSignal;
  const rows = await db
    .select({ market, symbol, baseTimeframe, resolvedUntil: min(resolvedUntil) })
    .from(ownSignal)
    .where(isActive)
    .groupBy(market, symbol, baseTimeframe);
  return rows.map((row) => ({ ...row, resolvedUntil: row.resolvedUntil! }));
}

/** Returns the active signals of all accounts on a series. @param closeTime Only those to which its bars up to then are to be applied */
export const selectActiveInSeries = (
  db: Database,
  { market, symbol, baseTimeframe }: OwnSeries,
  closeTime?: Date,
): Promise<OwnSignalRow[]> =>
  db
    .select()
    .from(ownSignal)
    .where(
      and(
        isActive,
        eq(ownSignal.market, market),
        eq(ownSignal.symbol, symbol),
        eq(ownSignal.baseTimeframe, baseTimeframe),
        closeTime && lt(ownSignal.resolvedUntil, closeTime),
      ),
    );

/** Returns when the signals of an account and mode after a moment were received, the oldest first. */
export async function selectReceived(db: Database, { accountId, mode }: Owner, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: ownSignal.receivedAt })
    .from(ownSignal)
    .where(and(eq(ownSignal.accountId, accountId), eq(ownSignal.mode, mode), gt(ownSignal.receivedAt, since)))
    .orderBy(asc(ownSignal.receivedAt));
  return rows.map(({ at }) => at);
}

/** Returns how many signals of an account are active. */
export async function countActiveOwn(db: Database, { accountId, mode }: Owner): Promise<number> {
  const [row] = await db
    .select({ active: count() })
    .from(ownSignal)
    .where(and(eq(ownSignal.accountId, accountId), eq(ownSignal.mode, mode), isActive));
  return row!.active;
}

type Market = Pick<Viewer, 'db' | 'market'>;

/** Signals of a strategy that were filled in the market of the site and have ended. Those of test keys are in no record. */
const isTrade = ({ market }: Market, strategyId: string) =>
  and(
    eq(ownSignal.strategyId, strategyId),
    eq(ownSignal.market, market),
    eq(ownSignal.mode, 'live'),
    isNotNull(ownSignal.netR),
  );

/** Returns the signals of a strategy that were filled in the market of the site and have ended, in the order of their ends. */
export const selectTrades = (viewer: Market, strategyId: string): Promise<OwnSignalRow[]> =>
  viewer.db
    .select()
    .from(ownSignal)
    .where(isTrade(viewer, strategyId))
    .orderBy(asc(ownSignal.closedAt), asc(ownSignal.position));

/** Returns what the record of a strategy needs of the same signals. */
export const selectRecordTrades = (viewer: Market, strategyId: string) => {
  const { id, symbol, timeframe, side, entry, stop, targets, filledAt, fillPrice, closedAt, netR, maeR, mfeR } =
    ownSignal;
  return viewer.db
    .select({ id, symbol, timeframe, side, entry, stop, targets, filledAt, fillPrice, closedAt, netR, maeR, mfeR })
    .from(ownSignal)
    .where(isTrade(viewer, strategyId))
    .orderBy(asc(closedAt), asc(ownSignal.position));
};

export type RecordTrade = Awaited<ReturnType<typeof selectRecordTrades>>[number];

/** Returns a text that changes with each change of the same signals. */
export async function findTradesRevision(viewer: Market, strategyId: string): Promise<string> {
  const [row] = await viewer.db
    .select({ revision: rowsRevision(ownSignal) })
    .from(ownSignal)
    .where(isTrade(viewer, strategyId));
  return row!.revision;
}

/** Returns the active signals of a strategy on one symbol, the oldest first. */
export async function selectActiveOn(
  db: Database,
  { strategyId, mode, symbol }: Pick<OwnSignalRow, 'strategyId' | 'mode' | 'symbol'>,
): Promise<OwnSignalRow[]> {
  return db
    .select()
    .from(ownSignal)
    .where(and(eq(ownSignal.strategyId, strategyId), eq(ownSignal.mode, mode), eq(ownSignal.symbol, symbol), isActive))
    .orderBy(asc(ownSignal.position));
}

/** Moves the time up to which bars have been applied. */
export async function noteResolved(db: Database, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(ownSignal)
    .set({ resolvedUntil: until })
    .where(
      and(
        sql`${ownSignal.id} = any(${sql.param([...ids])}::text[])`,
        lt(ownSignal.resolvedUntil, sql`${until.toISOString()}::timestamptz`),
      ),
    );
}
