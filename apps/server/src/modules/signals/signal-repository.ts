import { parseScope, type StrategyAccess, type StrategyScope } from '@sealtick/contract';
import {
  type AssetClass,
  BREAK_EVEN_R,
  type MarketKind,
  type RecordKind,
  type Side,
  type Timeframe,
} from '@sealtick/engine';
import {
  type AnyColumn,
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  min,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { SHOWN, type ShownRow } from './shown-columns.ts';
import { type Move, type NewSignalRow, type SignalRow, signal } from './signals.tables.ts';

/** Inserts rows and leaves existing ones unchanged, because the same setup has the same id. */
export async function insertSignals(db: Database, rows: readonly NewSignalRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 500) {
    await db
      .insert(signal)
      .values(rows.slice(i, i + 500))
      .onConflictDoNothing();
  }
}

/** Returns whether there is a row of this version. */
export async function hasSignals(
  db: Database,
  {
    strategyId,
    version,
    market,
  }: { readonly strategyId: string; readonly version: number; readonly market: MarketKind },
): Promise<boolean> {
  const [row] = await db
    .select({ id: signal.id })
    .from(signal)
    .where(and(eq(signal.strategyId, strategyId), eq(signal.strategyVersion, version), eq(signal.market, market)))
    .limit(1);
  return row !== undefined;
}

/** Updates the row of a signal. @param moves Changes to append to those of the row. */
export async function updateSignal(
  db: Database,
  id: string,
  change: Partial<Omit<NewSignalRow, 'moves'>>,
  moves: readonly Move[] = [],
): Promise<void> {
  const added = moves.length === 0 ? {} : { moves: sql`${signal.moves} || ${JSON.stringify(moves)}::jsonb` };
  await db
    .update(signal)
    .set({ ...change, ...added })
    .where(eq(signal.id, id));
}

/** Returns the active signals of a market. */
export async function selectActive(db: Database, market: MarketKind): Promise<SignalRow[]> {
  return db
    .select()
    .from(signal)
    .where(and(eq(signal.market, market), eq(signal.status, 'active')));
}

/** Returns how many published signals each strategy has open, and how many it has opened since a time. */
export async function countByStrategy(
  db: Database,
  market: MarketKind,
  since: Date,
): Promise<ReadonlyMap<string, { readonly open: number; readonly recent: number }>> {
  const isOpen = sql`${signal.status} = 'active'`;
  const isRecent = sql`${signal.createdAt} >= ${since.toISOString()}`;
  const rows = await db
    .select({
      id: signal.strategyId,
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      recent: sql<number>`count(*) filter (where ${isRecent})::int`,
    })
    .from(signal)
    .where(and(eq(signal.market, market), eq(signal.record, 'live'), or(isOpen, isRecent)))
    .groupBy(signal.strategyId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Returns the rows with these ids. */
export async function selectByIds(db: Database, ids: readonly string[]): Promise<ShownRow[]> {
  return db
    .select(SHOWN)
    .from(signal)
    .where(inArray(signal.id, [...ids]));
}

/** A row with a version, which differs after each write. */
export type VersionedRow = ShownRow & { readonly version: string };

const VERSIONED = { ...SHOWN, version: sql<string>`${signal}.xmin::text` };

/** Returns one signal of a market; null where the viewer may not see it. */
export async function findSignal(
  db: Database,
  id: string,
  filter: Pick<SignalFilter, 'market' | 'visible'>,
): Promise<VersionedRow | null> {
  const [row] = await db
    .select(VERSIONED)
    .from(signal)
    .where(and(eq(signal.id, id), eq(signal.market, filter.market), isVisible(filter.visible)));
  return row ?? null;
}

/** Position of the last row of a page of published signals. */
export interface SignalPosition {
  readonly createdAt: Date;
  readonly logIndex: number;
}

export interface SignalFilter {
  readonly market: MarketKind;
  readonly record: RecordKind;
  /** Only these signals. */
  readonly ids?: readonly string[] | undefined;
  readonly strategyId?: string | undefined;
  readonly strategyIds?: readonly string[] | undefined;
  readonly symbol?: string | undefined;
  readonly side?: Side | undefined;
  readonly assetClass?: AssetClass | undefined;
  readonly timeframe?: Timeframe | undefined;
  readonly status?: 'active' | 'closed' | undefined;
  /** Closed signals with a net result of this sign. */
  readonly result?: 'profit' | 'loss' | undefined;
  /** Percent. */
  readonly minConfidence?: number | undefined;
  /** Reward of the first target as a multiple of the risk, rounded to two decimals. */
  readonly minRewardRisk?: number | undefined;
  /** Signals that count as active, closed or not: their newest changes are withheld from the viewer. */
  readonly changing?: readonly string[] | undefined;
  /** Signals that closed before this moment are excluded. */
  readonly closedSince?: Date | undefined;
  /** Published at this time or later, and before that one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly after?: SignalPosition | undefined;
  /** Access of the viewer: these signals immediately, the others up to `publicUntil`. */
  readonly visible: { readonly strategies: StrategyAccess; readonly publicUntil: Date };
}

function conditions(filter: SignalFilter): SQL | undefined {
  const { visible, after } = filter;
  return and(
    eq(signal.market, filter.market),
    eq(signal.record, filter.record),
    filter.ids && inArray(signal.id, [...filter.ids]),
    equals(signal.strategyId, filter.strategyId),
    filter.strategyIds && inArray(signal.strategyId, [...filter.strategyIds]),
    equals(signal.symbol, filter.symbol),
    equals(signal.side, filter.side),
    equals(signal.timeframe, filter.timeframe),
    equals(signal.assetClass, filter.assetClass),
    hasStatus(filter),
    hasResult(filter),
    filter.minConfidence === undefined ? undefined : gte(signal.confidence, Math.ceil(filter.minConfidence)),
    filter.minRewardRisk === undefined ? undefined : sql`${REWARD_RISK} >= ${filter.minRewardRisk}`,
    filter.closedSince && or(eq(signal.status, 'active'), gte(signal.closedAt, filter.closedSince)),
    filter.from && gte(signal.createdAt, filter.from),
    filter.to && lt(signal.createdAt, filter.to),
    after &&
      or(
        lt(signal.createdAt, after.createdAt),
        and(eq(signal.createdAt, after.createdAt), lt(signal.logIndex, after.logIndex)),
      ),
    isVisible(visible),
  );
}

const equals = (column: AnyColumn, value: string | undefined) => (value === undefined ? undefined : eq(column, value));

/** Null without a risk or a target. */
const REWARD_RISK = sql`round(abs((${signal.targets} -> 0 ->> 'price')::numeric - ${signal.entry}::numeric)
  / nullif(abs(${signal.entry}::numeric - ${signal.stop}::numeric), 0), 2)`;

/** A signal whose end is withheld has no result yet. */
function hasResult(filter: SignalFilter): SQL | undefined {
  if (filter.result === undefined) return undefined;
  const sign = filter.result === 'profit' ? gte(signal.netR, BREAK_EVEN_R) : lte(signal.netR, -BREAK_EVEN_R);
  return and(sign, hasStatus({ ...filter, status: 'closed' }));
}

/** A signal whose end is withheld counts as active: a published one by its entries, a replayed one by the time of its end. */
function hasStatus({ status, changing = [], visible }: SignalFilter): SQL | undefined {
  if (status === undefined) return undefined;
  const { strategies, publicUntil } = visible;
  const ended = eq(signal.status, 'closed');
  if (strategies === 'all') return status === 'closed' ? ended : not(ended);
  const replayed = and(isNull(signal.logIndex), gt(signal.closedAt, publicUntil), not(isInScope(strategies)));
  const isWithheld = or(inArray(signal.id, [...changing]), replayed)!;
  return status === 'closed' ? and(ended, not(isWithheld)) : or(not(ended), isWithheld);
}

/** Whether a viewer may see a signal. */
export function isVisible({ strategies, publicUntil }: SignalFilter['visible']): SQL | undefined {
  if (strategies === 'all') return undefined;
  return or(lte(signal.createdAt, publicUntil), isInScope(strategies));
}

/** Whether a signal is in one of these scopes. */
export function isInScope(scopes: readonly StrategyScope[]): SQL {
  const byClass = Map.groupBy(scopes.map(parseScope), ({ assetClass }) => assetClass);
  const parts = [...byClass].map(([assetClass, members]) => {
    const ofStrategies = inArray(
      signal.strategyId,
      members.map(({ strategyId }) => strategyId),
    );
    return assetClass === null ? ofStrategies : and(ofStrategies, eq(signal.assetClass, assetClass));
  });
  return or(...parts) ?? sql`false`;
}

/** Returns signals newest first; of those issued together, the last one in the log. */
export async function selectSignals(db: Database, filter: SignalFilter, limit: number): Promise<VersionedRow[]> {
  if (limit === 0) return [];
  return db
    .select(VERSIONED)
    .from(signal)
    .where(conditions(filter))
    .orderBy(desc(signal.createdAt), desc(signal.logIndex), desc(signal.id))
    .limit(limit);
}

/** Returns how many signals there are, and when the first of them closed. */
export async function countSignals(
  db: Database,
  filter: SignalFilter,
): Promise<{ readonly count: number; readonly firstClosedAt: Date | null }> {
  const [row] = await db
    .select({ count: count(), firstClosedAt: min(signal.closedAt) })
    .from(signal)
    .where(conditions(filter));
  return row ?? { count: 0, firstClosedAt: null };
}

/** Returns when the oldest published signal was created that is active or closed since a moment; the moment itself without one. */
export async function findOldestSince(db: Database, market: MarketKind, moment: Date): Promise<Date> {
  const at = sql`${moment.toISOString()}::timestamptz`;
  const oldest = (isShown: SQL) =>
    sql`(select min(${signal.createdAt}) from ${signal} where ${eq(signal.market, market)} and ${eq(signal.record, 'live')} and ${isShown})`;
  const isActive = sql`${signal.status} = 'active'`;
  const { rows } = await db.execute<{ ms: number }>(sql`
    select extract(epoch from least(${at}, ${oldest(isActive)}, ${oldest(sql`${signal.closedAt} >= ${at}`)}))::float8 * 1000 as ms`);
  return new Date(Math.floor(rows[0]!.ms));
}

/** Returns when, after a moment, the first signal was created or the first backtest row changed. */
export async function firstAfter(db: Database, market: MarketKind, moment: Date): Promise<Date | null> {
  const after = sql`${moment.toISOString()}::timestamptz`;
  const getRows = (record: RecordKind) => and(eq(signal.market, market), eq(signal.record, record));
  const first = (record: RecordKind, at: SQL | AnyColumn) =>
    sql`(select min(${at}) from ${signal} where ${getRows(record)} and ${at} > ${after})`;
  const moveAt = sql`(move ->> 'at')::timestamptz`;
  // All changes of a row that ended before the moment are before it too.
  const firstMove = sql`(
    select min(${moveAt}) from ${signal} cross join jsonb_array_elements(${signal.moves}) move
    where ${getRows('backtest')} and (${signal.status} = 'active' or ${signal.closedAt} > ${after}) and ${moveAt} > ${after})`;
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select extract(epoch from least(
      ${first('live', signal.createdAt)},
      ${first('backtest', signal.createdAt)},
      ${first('backtest', signal.closedAt)},
      ${firstMove}))::float8 * 1000 as ms`);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : new Date(Math.round(ms));
}

/** Returns the setups of a version that are in no log although it ran: cause by id. */
export async function selectUnpublished(
  db: Database,
  strategyId: string,
  version: number,
  market: MarketKind,
): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: signal.id, cause: signal.cause })
    .from(signal)
    .where(
      and(
        eq(signal.strategyId, strategyId),
        eq(signal.strategyVersion, version),
        eq(signal.market, market),
        eq(signal.record, 'backtest'),
      ),
    );
  return new Map(rows.map(({ id, cause }) => [id, cause]));
}
