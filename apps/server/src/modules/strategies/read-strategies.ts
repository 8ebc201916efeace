import type { LogRestore, Strategy, StrategyParity, SwitchedOff } from '@sealtick/contract';
import { getStrategy, STRATEGIES, type Strategy as StrategyDefinition } from '@sealtick/engine';
import type { LiveRecord } from '@sealtick/record';
import { AppError } from '../../platform/errors.ts';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import { type BacktestRecordRow, findBacktestRecord } from '../backtests/index.ts';
import { readRestore } from '../log/index.ts';
import { findParity, NOT_PUBLISHED, toParity } from '../parity/index.ts';
import type { LiveRecords } from './live-records.ts';
import type { StrategyVersionRow } from './strategies.tables.ts';
import { findRunningVersion, selectRunningVersions } from './strategy-version-repository.ts';
import { toStrategy } from './strategy-view.ts';
import { selectSwitches } from './switches/switch-repository.ts';
import { type LastingPause, switchedOffState } from './switches/switched-off.ts';

/** Sources of the library. */
export interface Library {
  readonly liveRecords: LiveRecords;
  /** Returns the pauses of strategies that last, by id. */
  readonly findPaused: (viewer: Viewer) => Promise<ReadonlyMap<string, LastingPause>>;
}

/** What the view of a strategy is made of. */
interface Source {
  readonly strategy: StrategyDefinition;
  readonly version: (StrategyVersionRow & Pick<Strategy, 'switchedOff'>) | null;
  readonly backtest: BacktestRecordRow | null;
  readonly live: LiveRecord | null;
  readonly parity: StrategyParity;
}

/** Reads what is shown of a strategy. Figures exclude the last public delay, because they could reveal withheld signals. */
async function readSource(
  { liveRecords }: Library,
  viewer: Viewer,
  strategy: StrategyDefinition,
  version: StrategyVersionRow | null,
  switchedOff: SwitchedOff | null,
): Promise<Source> {
  const { db, market } = viewer;
  const until = publicUntil(viewer);
  const key = { strategyId: strategy.id, version: version?.version ?? 0, market };
  const live = version && (await liveRecords.find(strategy.id, until));
  const backtest = version && (await findBacktestRecord(db, key));
  const parity = version ? toParity(await findParity(db, key), until) : NOT_PUBLISHED;
  return { strategy, version: version && { ...version, switchedOff }, backtest, live, parity };
}

const toView = (
  { strategy, version, backtest, live, parity }: Source,
  { market }: Viewer,
  restored: LogRestore | null,
): Strategy => ({
  ...toStrategy(strategy, market, version, backtest, live, parity),
  // A strategy without a version has no record that could have restarted.
  restored: version && restored,
});

/** Returns all strategies in the order of the library. */
export async function listStrategies(library: Library, viewer: Viewer): Promise<Strategy[]> {
  const versions = await selectRunningVersions(viewer.db, viewer.market);
  const paused = await library.findPaused(viewer);
  const switches = await selectSwitches(viewer.db, viewer.market);
  const sources = await Promise.all(
    STRATEGIES.map((strategy) =>
      readSource(
        library,
        viewer,
        strategy,
        versions.get(strategy.id) ?? null,
        switchedOffState(strategy.id, switches, paused),
      ),
    ),
  );
  const restored = await readRestore(viewer.db);
  return sources.map((source) => toView(source, viewer, restored));
}

/** Returns one strategy. @throws {AppError} NOT_FOUND for an unknown id. */
export async function readStrategy(library: Library, viewer: Viewer, id: string): Promise<Strategy> {
  const strategy = getStrategy(id);
  if (!strategy) throw new AppError('NOT_FOUND', `Unknown strategy ${JSON.stringify(id)}.`);
  const version = await findRunningVersion(viewer.db, id, viewer.market);
  const switches = await selectSwitches(viewer.db, viewer.market);
  const switchedOff = switchedOffState(id, switches, await library.findPaused(viewer));
  const source = await readSource(library, viewer, strategy, version, switchedOff);
  return toView(source, viewer, await readRestore(viewer.db));
}
