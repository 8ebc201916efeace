import type { Strategy } from '@sealtick/contract';
import { getStrategy, STRATEGIES, type Strategy as StrategyDefinition } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import { findBacktestRecord } from '../backtests/index.ts';
import { findParity, NOT_PUBLISHED, toParity } from '../parity/index.ts';
import type { LiveRecords } from './live-records.ts';
import type { StrategyVersionRow } from './strategies.tables.ts';
import { findRunningVersion, selectRunningVersions } from './strategy-version-repository.ts';
import { toStrategy } from './strategy-view.ts';

/** Sources of the library. */
export interface Library {
  readonly liveRecords: LiveRecords;
  /** Returns the strategies that are paused, by id. */
  readonly findPaused: (viewer: Viewer) => Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
}

/**
 * Returns the view of a strategy. Figures exclude the last public delay, because they could reveal withheld signals.
 */
async function view(
  { liveRecords }: Library,
  viewer: Viewer,
  strategy: StrategyDefinition,
  version: StrategyVersionRow | null,
  isPaused: boolean,
): Promise<Strategy> {
  const { database, market } = viewer;
  const until = publicUntil(viewer);
  const key = { strategyId: strategy.id, version: version?.version ?? 0, market };
  const live = version && (await liveRecords.find(strategy.id, until));
  const backtest = version && (await findBacktestRecord(database, key));
  const parity = version ? toParity(await findParity(database, key), until) : NOT_PUBLISHED;
  return toStrategy(strategy, market, version && { ...version, isPaused }, backtest, live, parity);
}

/** Returns all strategies in the order of the library. */
export async function listStrategies(library: Library, viewer: Viewer): Promise<Strategy[]> {
  const versions = await selectRunningVersions(viewer.database, viewer.market);
  const paused = await library.findPaused(viewer);
  return Promise.all(
    STRATEGIES.map((strategy) =>
      view(library, viewer, strategy, versions.get(strategy.id) ?? null, paused.has(strategy.id)),
    ),
  );
}

/** Returns one strategy. @throws {AppError} NOT_FOUND for an unknown id. */
export async function readStrategy(library: Library, viewer: Viewer, id: string): Promise<Strategy> {
  const strategy = getStrategy(id);
  if (!strategy) throw new AppError('NOT_FOUND', `Unknown strategy ${JSON.stringify(id)}.`);
  const version = await findRunningVersion(viewer.database, id, viewer.market);
  return view(library, viewer, strategy, version, (await library.findPaused(viewer)).has(id));
}
