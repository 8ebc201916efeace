import type { AssetClass, MarketKind } from '@sealtick/engine';
import { and, desc, eq, gt, gte, inArray, min, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { SHOWN, type ShownRow } from './shown-columns.ts';
import { signal } from './signals.tables.ts';

/** Returns a page of the published signals of every market, by id. */
export async function selectPublished(db: Database, afterId: string, limit: number): Promise<ShownRow[]> {
  return db
    .select(SHOWN)
    .from(signal)
    .where(and(eq(signal.record, 'live'), gt(signal.id, afterId)))
    .orderBy(signal.id)
    .limit(limit);
}

/** What rules of delivery ask about a published signal. */
export interface PublishedOpening {
  readonly strategyId: string;
  readonly symbol: string;
  readonly assetClass: AssetClass;
  readonly confidence: number;
  readonly barCloseAt: Date;
  readonly createdAt: Date;
}

/** Returns the signals of these strategies that were published since a moment. */
export async function selectOpenings(
  db: Database,
  {
    market,
    strategyIds,
    since,
  }: { readonly market: MarketKind; readonly strategyIds: readonly string[]; readonly since: Date },
): Promise<PublishedOpening[]> {
  if (strategyIds.length === 0) return [];
  const { strategyId, symbol, assetClass, confidence, barCloseAt, createdAt } = signal;
  return db
    .select({ strategyId, symbol, assetClass, confidence, barCloseAt, createdAt })
    .from(signal)
    .where(
      and(
        eq(signal.market, market),
        eq(signal.record, 'live'),
        inArray(strategyId, [...strategyIds]),
        gte(createdAt, since),
      ),
    );
}

/** An open signal, as far as rules of delivery ask about it. */
export type OpenSignal = Pick<PublishedOpening, 'assetClass' | 'confidence'> & {
  readonly id: string;
  readonly symbol: string;
};

/** Returns the open published signals of a strategy, the newest first. */
export function selectOpen(db: Database, market: MarketKind, strategyId: string): Promise<OpenSignal[]> {
  return db
    .select({
      id: signal.id,
      symbol: signal.symbol,
      assetClass: signal.assetClass,
      confidence: signal.confidence,
    })
    .from(signal)
    .where(
      and(
        eq(signal.market, market),
        eq(signal.record, 'live'),
        eq(signal.status, 'active'),
        eq(signal.strategyId, strategyId),
      ),
    )
    .orderBy(desc(signal.createdAt));
}

/** Returns the symbols of a market with published signals, and when the bar of the first one closed. */
export async function selectTraded(db: Database, market: MarketKind): Promise<{ symbol: string; since: Date }[]> {
  const rows = await db
    .select({ symbol: signal.symbol, since: min(signal.barCloseAt) })
    .from(signal)
    .where(and(eq(signal.market, market), eq(signal.record, 'live')))
    .groupBy(signal.symbol);
  return rows.map(({ symbol, since }) => ({ symbol, since: since! }));
}

/** How many published signals of a strategy there are on one asset class, and how many reach a confidence. */
export interface ConfidenceCount {
  readonly strategyId: string;
  readonly assetClass: AssetClass | null;
  readonly signals: number;
  readonly passing: number;
}

/** Returns the published signals since a moment, counted by strategy and asset class. @param least Confidence to reach, percent */
export function countConfidences(
  db: Database,
  { market, since, least }: { readonly market: MarketKind; readonly since: Date; readonly least: number },
): Promise<ConfidenceCount[]> {
  const { strategyId, assetClass, confidence, createdAt } = signal;
  const count = sql<number>`count(*)::int`;
  return db
    .select({
      strategyId,
      assetClass,
      signals: count,
      passing: sql<number>`(count(*) filter (where ${confidence} >= ${least}))::int`,
    })
    .from(signal)
    .where(and(eq(signal.market, market), eq(signal.record, 'live'), gte(createdAt, since)))
    .groupBy(strategyId, assetClass);
}

/** Returns the worst and the best excursion of published signals, R, by signal; those without are missing. */
export async function selectExcursions(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly maeR: number; readonly mfeR: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: signal.id, maeR: signal.maeR, mfeR: signal.mfeR })
    .from(signal)
    .where(and(eq(signal.record, 'live'), inArray(signal.id, [...ids])));
  return new Map(
    rows.flatMap(({ id, maeR, mfeR }) => (maeR === null || mfeR === null ? [] : [[id, { maeR, mfeR }] as const])),
  );
}
