import type { Basis, CommonCalibration } from '@sealtick/contract';
import { type ScoredSignal, STRATEGIES } from '@sealtick/engine';
import { publicUntil, type Viewer } from '../../../platform/viewer.ts';
import { type BacktestRow, findBacktestTrades, selectBacktests } from '../../backtests/index.ts';
import { selectRunningVersions } from '../strategy-version-repository.ts';
import type { PerformanceLibrary } from './read-performance.ts';
import { computeCalibration, scoredTrades } from './record-source.ts';

/**
 * Returns stated confidence against actual results, pooled over all strategies, separately for backtests and live
 * records.
 */
export async function readCalibration(library: PerformanceLibrary, viewer: Viewer): Promise<CommonCalibration[]> {
  const until = publicUntil(viewer);
  const records = await Promise.all(STRATEGIES.map(({ id }) => library.liveRecords.find(id, until)));
  const live = records.map((record) => record?.confidence.scored ?? []);
  const both = [await readBacktestCalibration(library, viewer), pool({ record: 'live', market: viewer.market }, live)];
  return both.filter(({ strategies }) => strategies > 0);
}

/** Recomputed only when a backtest was recomputed. */
async function readBacktestCalibration(
  { cache }: PerformanceLibrary,
  { db, market }: Viewer,
): Promise<CommonCalibration> {
  const versions = await selectRunningVersions(db, market);
  const computed: readonly BacktestRow[] = await selectBacktests(db, market);
  const running = computed.filter(({ strategyId, version }) => versions.get(strategyId)?.version === version);
  const of = running.map(({ strategyId, version, computedAt }) => `${strategyId} ${version} ${computedAt.getTime()}`);
  const name = of.sort().join();
  if (cache.calibration?.of === name) return cache.calibration.view;
  const view = Promise.all(
    running.map(async (row) => scoredTrades(row.strategyId, await findBacktestTrades(db, row))),
  ).then((groups) => pool({ record: 'backtest', market }, groups));
  cache.calibration = { of: name, view };
  view.catch(() => {
    if (cache.calibration?.view === view) cache.calibration = null;
  });
  return view;
}

function pool(basis: Basis, groups: readonly (readonly ScoredSignal[])[]): CommonCalibration {
  const decided = groups.filter(({ length }) => length > 0);
  return { basis, strategies: decided.length, calibration: computeCalibration(...decided) };
}
