import type {
  Basis,
  CommonCalibration,
  RecordPerformance,
  StrategyPerformance,
  StrategyTrade,
} from '@sealtick/contract';
import { getStrategy, modelSkillOf, riskFraction } from '@sealtick/engine';
import type { LiveRecord } from '@sealtick/record';
import { AppError } from '../../../platform/errors.ts';
import { findBacktest, findBacktestTrades } from '../../backtests/index.ts';
import type { StrategiesContext } from '../read-strategies.ts';
import type { StrategyVersionRow } from '../strategies.tables.ts';
import { findRunningVersion } from '../strategy-version-repository.ts';
import { buyAndHold, type Prices } from './buy-and-hold.ts';
import { toRecordPerformance } from './record-performance.ts';
import { backtestSource, liveSource, type RecordSource } from './record-source.ts';

export interface PerformanceContext extends StrategiesContext {
  readonly prices: Prices;
  readonly kept: KeptPerformance;
}

/** Views of records that are what they were: a back-test until it is computed anew, a live record until its next mark. */
export class KeptPerformance {
  readonly live = new WeakMap<LiveRecord, Promise<RecordPerformance>>();
  readonly backtests = new Map<string, { readonly computedAt: number; readonly view: Promise<RecordPerformance> }>();
  /** What all back-tests stated, named by when each was computed. */
  calibration: { readonly of: string; readonly view: Promise<CommonCalibration> } | null = null;
}

/** @throws {AppError} NOT_FOUND for an id that no strategy has. */
async function findVersion(ctx: PerformanceContext, id: string): Promise<StrategyVersionRow | null> {
  if (!getStrategy(id)) throw new AppError('NOT_FOUND', `There is no strategy ${JSON.stringify(id)}.`);
  return findRunningVersion(ctx.database, id, ctx.market);
}

/** How a strategy has done: back-test and live record, each by itself. @throws {AppError} NOT_FOUND. */
export async function readPerformance(ctx: PerformanceContext, id: string): Promise<StrategyPerformance> {
  const row = await findVersion(ctx, id);
  const records = row === null ? [] : [await backtestOf(ctx, row), await liveOf(ctx, row)];
  return {
    strategyId: id,
    version: row?.version ?? getStrategy(id)!.version,
    market: ctx.market,
    records: records.filter((record) => record !== null),
    riskFraction: riskFraction(row?.streams.length ?? 1),
    streams: row?.streams.map(({ symbol, timeframe, partner }) => ({ symbol, timeframe, partner })) ?? [],
    modelSkill: modelSkillOf(id),
  };
}

async function backtestOf(ctx: PerformanceContext, version: StrategyVersionRow): Promise<RecordPerformance | null> {
  const key = { ...version, market: ctx.market };
  const row = await findBacktest(ctx.database, key);
  if (row === null || row.curveTime.length === 0) return null;
  const { backtests } = ctx.kept;
  const name = `${row.strategyId} ${row.version}`;
  const computedAt = row.computedAt.getTime();
  const known = backtests.get(name);
  if (known?.computedAt === computedAt) return known.view;
  const view = findBacktestTrades(ctx.database, key).then((trades) =>
    viewOf(ctx, version, backtestSource(row, ctx.market, trades)),
  );
  backtests.set(name, { computedAt, view });
  view.catch(() => backtests.delete(name));
  return view;
}

async function liveOf(ctx: PerformanceContext, version: StrategyVersionRow): Promise<RecordPerformance | null> {
  const record = await ctx.liveRecords.find(version.strategyId, ctx.publicUntil());
  if (record === null) return null;
  const { live } = ctx.kept;
  const known = live.get(record);
  if (known) return known;
  const view = viewOf(ctx, version, liveSource(record));
  live.set(record, view);
  view.catch(() => live.delete(record));
  return view;
}

async function viewOf(ctx: PerformanceContext, { streams }: StrategyVersionRow, source: RecordSource) {
  const symbols = [...new Set(streams.map(({ symbol }) => symbol))].sort();
  return toRecordPerformance(source, await buyAndHold(ctx.prices, symbols, source.curve.time));
}

/** Every closed trade of a record, oldest first; none where there is no such record. @throws {AppError} NOT_FOUND. */
export async function readTrades(
  ctx: PerformanceContext,
  id: string,
  record: Basis['record'],
): Promise<readonly StrategyTrade[]> {
  const row = await findVersion(ctx, id);
  if (row === null) return [];
  if (record === 'backtest') return findBacktestTrades(ctx.database, { ...row, market: ctx.market });
  const live = await ctx.liveRecords.find(id, ctx.publicUntil());
  return live === null ? [] : liveSource(live).trades;
}
