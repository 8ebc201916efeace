import type { Strategy } from '@sealtick/contract';
import { getStrategy, STRATEGIES, type Strategy as StrategyDefinition } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findBacktestRecord } from '../backtests/index.ts';
import { findParity, NOT_PUBLISHED, toParity } from '../parity/index.ts';
import type { LiveRecords } from './live-records.ts';
import type { StrategyVersionRow } from './strategies.tables.ts';
import { findRunningVersion, selectRunningVersions } from './strategy-version-repository.ts';
import { toStrategy } from './strategy-view.ts';

/** Nothing is shown of the last public delay: figures are a door too. */
export interface StrategiesContext {
  readonly database: Database;
  readonly market: 'real' | 'simulated';
  readonly liveRecords: LiveRecords;
  /** Up to when everything is public, by the market's clock, ms UTC. */
  readonly publicUntil: () => number;
}

async function view(
  ctx: StrategiesContext,
  strategy: StrategyDefinition,
  version: StrategyVersionRow | null,
): Promise<Strategy> {
  const { database, market } = ctx;
  const key = { strategyId: strategy.id, version: version?.version ?? 0, market };
  const live = version && (await ctx.liveRecords.find(strategy.id, ctx.publicUntil()));
  const backtest = version && (await findBacktestRecord(database, key));
  const parity = version ? toParity(await findParity(database, key), ctx.publicUntil()) : NOT_PUBLISHED;
  return toStrategy(strategy, market, version, backtest, live, parity);
}

/** The whole library, in its own order. */
export async function listStrategies(ctx: StrategiesContext): Promise<Strategy[]> {
  const versions = await selectRunningVersions(ctx.database, ctx.market);
  return Promise.all(STRATEGIES.map((strategy) => view(ctx, strategy, versions.get(strategy.id) ?? null)));
}

/** @throws {AppError} NOT_FOUND for an id that no strategy has. */
export async function readStrategy(ctx: StrategiesContext, id: string): Promise<Strategy> {
  const strategy = getStrategy(id);
  if (!strategy) throw new AppError('NOT_FOUND', `There is no strategy ${JSON.stringify(id)}.`);
  return view(ctx, strategy, await findRunningVersion(ctx.database, id, ctx.market));
}
