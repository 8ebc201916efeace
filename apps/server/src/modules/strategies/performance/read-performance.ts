import type {
  CommonCalibration,
  RecordPerformance,
  RecordTimeframe,
  StrategyPerformance,
  StrategyTrade,
  TradesQuery,
} from '@sealtick/contract';
import { getModelSkill, getStrategy, riskFraction } from '@sealtick/engine';
import type { LiveRecord } from '@sealtick/record';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../platform/errors.ts';
import { publicUntil, type Viewer } from '../../../platform/viewer.ts';
import {
  type BacktestKey,
  findBacktest,
  findBacktestRecord,
  findBacktestTrades,
  findBacktestWindow,
  findDoubts,
} from '../../backtests/index.ts';
import { readRestore } from '../../log/index.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import { FIRST_VERSION } from '../publish-version.ts';
import type { Library } from '../read-strategies.ts';
import type { StrategyVersionRow } from '../strategies.tables.ts';
import { findRunningVersion } from '../strategy-version-repository.ts';
import { buyAndHold } from './buy-and-hold.ts';
import { toRecordPerformance } from './record-performance.ts';
import { backtestSource, liveSource, type RecordSource, tradesWithin } from './record-source.ts';

/** Sources of the performance of its strategies. */
export interface PerformanceLibrary extends Library {
  readonly prices: Pick<MarketDataProvider, 'history' | 'isShown' | 'instruments'>;
  readonly cache: PerformanceCache;
}

/** Trades of backtests that are cached: about 60 MB. */
const MOST_TRADES = 50_000;

interface CachedTrades {
  readonly computedAt: number;
  readonly trades: readonly StrategyTrade[];
}

/** Cached views of records: a backtest until it is recomputed, a live record until its next mark. */
export class PerformanceCache {
  readonly live = new WeakMap<LiveRecord, Promise<RecordPerformance>>();
  /** The closed trades of the backtests that were read last, by version. */
  readonly trades = new LRUCache<string, CachedTrades>({
    maxSize: MOST_TRADES,
    sizeCalculation: ({ trades }) => trades.length + 1,
  });
  readonly backtests = new Map<string, { readonly computedAt: string; readonly view: Promise<RecordPerformance> }>();
  /** Calibration of all backtests, with the times at which they were computed. */
  calibration: { readonly of: string; readonly view: Promise<CommonCalibration> } | null = null;
}

/** Returns the running version of a strategy. @throws {AppError} NOT_FOUND for an unknown id. */
async function findVersion({ db, market }: Viewer, id: string): Promise<StrategyVersionRow | null> {
  if (!getStrategy(id)) throw new AppError('NOT_FOUND', `Unknown strategy ${JSON.stringify(id)}.`);
  return findRunningVersion(db, id, market);
}

/** Returns the performance of a strategy, backtest and live record separately. @throws {AppError} NOT_FOUND. */
export async function readPerformance(
  library: PerformanceLibrary,
  viewer: Viewer,
  id: string,
  timeframe: RecordTimeframe,
): Promise<StrategyPerformance> {
  const row = await findVersion(viewer, id);
  const records =
    row === null
      ? []
      : [await readBacktest(library, viewer, row, timeframe), await readLive(library, viewer, row, timeframe)];
  return {
    strategyId: id,
    version: row?.version ?? FIRST_VERSION,
    market: viewer.market,
    timeframe,
    records: records.filter((record) => record !== null),
    riskFraction: riskFraction(row?.streams.length ?? 1),
    streams: row?.streams.map(({ symbol, timeframe, partner }) => ({ symbol, timeframe, partner })) ?? [],
    modelSkill: getModelSkill(id),
    restored: row && (await readRestore(viewer.db)),
  };
}

async function readBacktest(
  library: PerformanceLibrary,
  viewer: Viewer,
  version: StrategyVersionRow,
  timeframe: RecordTimeframe,
): Promise<RecordPerformance | null> {
  const key = { ...version, market: viewer.market };
  const [head, record] = [await findBacktest(viewer.db, key), await findBacktestRecord(viewer.db, key, timeframe)];
  if (head === null || record === null || record.curveTime.length === 0) return null;
  const { backtests } = library.cache;
  const name = `${record.strategyId} ${record.version} ${timeframe}`;
  const doubts = timeframe === 'all' ? await findDoubts(viewer.db, key) : null;
  const current = doubts?.inputsSha256 === head.inputsSha256 ? doubts : null;
  const computedAt = `${head.computedAt.getTime()} ${current?.computedAt.getTime()}`;
  const known = backtests.get(name);
  if (known?.computedAt === computedAt) return known.view;
  const view = findBacktestTrades(viewer.db, key).then((trades) =>
    getView(
      library,
      version,
      timeframe,
      backtestSource(record, viewer.market, tradesWithin(trades, record), current?.doubts),
    ),
  );
  backtests.set(name, { computedAt, view });
  view.catch(() => backtests.delete(name));
  return view;
}

async function readLive(
  library: PerformanceLibrary,
  viewer: Viewer,
  version: StrategyVersionRow,
  timeframe: RecordTimeframe,
): Promise<RecordPerformance | null> {
  if (!getSymbols(version, timeframe).length) return null;
  const record = await library.liveRecords.find(version.strategyId, publicUntil(viewer), timeframe);
  if (record === null) return null;
  const { live } = library.cache;
  const known = live.get(record);
  if (known) return known;
  const view = getView(library, version, timeframe, liveSource(record));
  live.set(record, view);
  view.catch(() => live.delete(record));
  return view;
}

async function getView(
  { prices }: PerformanceLibrary,
  version: StrategyVersionRow,
  timeframe: RecordTimeframe,
  source: RecordSource,
) {
  const hold = await buyAndHold(prices, getSymbols(version, timeframe), source.curve.time);
  const sizing = { riskFraction: riskFraction(version.streams.length), instruments: await prices.instruments() };
  return toRecordPerformance(source, hold, sizing);
}

function getSymbols({ streams }: StrategyVersionRow, timeframe: RecordTimeframe): string[] {
  const selected = streams.filter((stream) => timeframe === 'all' || stream.timeframe === timeframe);
  return [...new Set(selected.map(({ symbol }) => symbol))].sort();
}

/**
 * Returns every closed trade of a record, oldest first; none if there is no such record.
 * @throws {AppError} NOT_FOUND.
 */
export async function readTrades(
  library: PerformanceLibrary,
  viewer: Viewer,
  id: string,
  { record, timeframe }: Pick<TradesQuery, 'record' | 'timeframe'>,
): Promise<readonly StrategyTrade[]> {
  const row = await findVersion(viewer, id);
  if (row === null) return [];
  if (record === 'backtest') {
    const key = { ...row, market: viewer.market };
    const window = await findBacktestWindow(viewer.db, key, timeframe);
    return window === null ? [] : tradesWithin(await readBacktestTrades(library, viewer, key), window);
  }
  const live = await library.liveRecords.find(id, publicUntil(viewer), timeframe);
  return live === null ? [] : liveSource(live).trades;
}

/** Returns the closed trades of a backtest, oldest first; they are read again once it was recomputed. */
async function readBacktestTrades(
  { cache }: PerformanceLibrary,
  { db }: Viewer,
  key: BacktestKey,
): Promise<readonly StrategyTrade[]> {
  const computedAt = (await findBacktest(db, key))?.computedAt.getTime();
  if (computedAt === undefined) return [];
  const name = `${key.strategyId} ${key.version} ${key.market}`;
  const known = cache.trades.get(name);
  if (known?.computedAt === computedAt) return known.trades;
  const trades = await findBacktestTrades(db, key);
  cache.trades.set(name, { computedAt, trades });
  return trades;
}
