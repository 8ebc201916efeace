import type { RecordTimeframe, StrategyTrade } from '@sealtick/contract';
import { DAY_MS, type MarketKind, toIso } from '@sealtick/engine';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import {
  type BacktestRecordRow,
  type BacktestRow,
  backtest,
  backtestRecord,
  backtestTrades,
} from './backtests.tables.ts';

export type BacktestKey = Pick<BacktestRow, 'strategyId' | 'version' | 'market'>;

/** Number of trades per row. */
const TRADES_A_PART = 500;

const ofBacktest = ({ strategyId, version, market }: BacktestKey) =>
  and(eq(backtest.strategyId, strategyId), eq(backtest.version, version), eq(backtest.market, market));

const ofRecords = ({ strategyId, version, market }: BacktestKey) =>
  and(
    eq(backtestRecord.strategyId, strategyId),
    eq(backtestRecord.version, version),
    eq(backtestRecord.market, market),
  );

const ofTrades = ({ strategyId, version, market }: BacktestKey) =>
  and(
    eq(backtestTrades.strategyId, strategyId),
    eq(backtestTrades.version, version),
    eq(backtestTrades.market, market),
  );

/** Stores a backtest, its records and its trades, and replaces the older ones of the version. */
export async function saveBacktest(
  db: Database,
  row: BacktestRow,
  records: readonly Omit<BacktestRecordRow, keyof BacktestKey>[],
  trades: readonly StrategyTrade[],
): Promise<void> {
  const { strategyId, version, market, ...rest } = row;
  const key = { strategyId, version, market };
  await db
    .insert(backtest)
    .values(row)
    .onConflictDoUpdate({ target: [backtest.strategyId, backtest.version, backtest.market], set: rest });
  await db.delete(backtestRecord).where(ofRecords(row));
  if (records.length > 0) await db.insert(backtestRecord).values(records.map((record) => ({ ...key, ...record })));
  await db.delete(backtestTrades).where(ofTrades(row));
  for (let first = 0; first < trades.length; first += TRADES_A_PART) {
    const part = { part: first / TRADES_A_PART, trades: trades.slice(first, first + TRADES_A_PART) };
    await db.insert(backtestTrades).values({ ...key, ...part });
  }
}

/** Returns the backtest of one version; null before it was computed. */
export async function findBacktest(db: Database, key: BacktestKey): Promise<BacktestRow | null> {
  const [row] = await db.select().from(backtest).where(ofBacktest(key));
  return row ?? null;
}

/** Returns every backtest of a market. */
export async function selectBacktests(db: Database, market: MarketKind): Promise<readonly BacktestRow[]> {
  return db.select().from(backtest).where(eq(backtest.market, market));
}

/** Returns every backtest with an entry in the log. */
export async function selectBacktestsOfLog(db: Database, logId: string): Promise<readonly BacktestRow[]> {
  return db.select().from(backtest).where(eq(backtest.logId, logId)).orderBy(backtest.logIndex);
}

/** Returns the record over these streams of a version; null if there is none. */
export async function findBacktestRecord(
  db: Database,
  key: BacktestKey,
  timeframe: RecordTimeframe = 'all',
): Promise<BacktestRecordRow | null> {
  const [row] = await db
    .select()
    .from(backtestRecord)
    .where(and(ofRecords(key), eq(backtestRecord.timeframe, timeframe)));
  return row ?? null;
}

/** Returns which trades the record over these streams of a version has; null if there is none. */
export async function findBacktestWindow(
  db: Database,
  key: BacktestKey,
  timeframe: RecordTimeframe,
): Promise<Pick<BacktestRecordRow, 'timeframe' | 'from'> | null> {
  const [row] = await db
    .select({ timeframe: backtestRecord.timeframe, from: backtestRecord.from })
    .from(backtestRecord)
    .where(and(ofRecords(key), eq(backtestRecord.timeframe, timeframe)));
  return row ?? null;
}

/** Returns every record of a version. */
export async function selectBacktestRecords(db: Database, key: BacktestKey): Promise<readonly BacktestRecordRow[]> {
  return db.select().from(backtestRecord).where(ofRecords(key));
}

/** Returns the closed trades of a version, oldest first; none without a backtest. */
export async function findBacktestTrades(db: Database, key: BacktestKey): Promise<readonly StrategyTrade[]> {
  const parts = await db
    .select({ trades: backtestTrades.trades })
    .from(backtestTrades)
    .where(ofTrades(key))
    .orderBy(backtestTrades.part);
  return parts.flatMap(({ trades }) => trades);
}

/** Trades are stored in the order in which they were known to have closed: within a bar, or a session, of their close. */
const ORDER_MS = 7 * DAY_MS;

interface RecentQuery {
  readonly days: number;
  /** ms UTC. */
  readonly until: number;
}

/**
 * Returns the closed trades of the last days of a version, oldest first: the days end with its last trade, or at `until` if that is
 * earlier. Trades before and after them are returned as well, and at least one of those before, if there are any.
 */
export async function findRecentTrades(
  db: Database,
  key: BacktestKey,
  { days, until }: RecentQuery,
): Promise<readonly StrategyTrade[]> {
  const parts: (readonly StrategyTrade[])[] = [];
  let last = '';
  let [before, since] = [2 ** 31 - 1, ''];
  while (parts.length === 0 || parts[0]![0]!.closedAt >= since) {
    const [row] = await db
      .select({ part: backtestTrades.part, trades: backtestTrades.trades })
      .from(backtestTrades)
      .where(and(ofTrades(key), lt(backtestTrades.part, before)))
      .orderBy(desc(backtestTrades.part))
      .limit(1);
    if (!row) break;
    parts.unshift(row.trades);
    last = row.trades.reduce((latest, { closedAt }) => (closedAt > latest ? closedAt : latest), last);
    before = row.part;
    since = toIso(Math.min(until, Date.parse(last)) - days * DAY_MS - ORDER_MS);
  }
  return parts.flat();
}
