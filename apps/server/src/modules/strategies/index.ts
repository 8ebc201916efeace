import type { ServerModule } from '../../platform/module.ts';
import { performanceRoutes } from './performance/performance.routes.ts';
import type { PerformanceContext } from './performance/read-performance.ts';
import { strategyRoutes } from './strategies.routes.ts';

export { LiveRecords } from './live-records.ts';
export { listTrades } from './performance/list-trades.ts';
export { readCalibration } from './performance/read-calibration.ts';
export { KeptPerformance, type PerformanceContext, readPerformance } from './performance/read-performance.ts';
export { isUnchanged, type PlannedVersion, publishVersion } from './publish-version.ts';
export { readEquity } from './read-equity.ts';
export { listStrategies, readStrategy } from './read-strategies.ts';
export { readVersions } from './read-versions.ts';
export type { PublishedStream, StrategyVersionRow } from './strategies.tables.ts';
export { selectRunningVersions } from './strategy-version-repository.ts';

/** The library: what is published, in which version, and how it has done. */
export function createStrategies(ctx: PerformanceContext): ServerModule {
  return {
    name: 'strategies',
    async routes(app) {
      await app.register(strategyRoutes(ctx));
      await app.register(performanceRoutes(ctx));
    },
  };
}
