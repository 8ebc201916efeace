import type { ServerModule } from '../../platform/module.ts';
import type { StrategiesContext } from './read-strategies.ts';
import { strategyRoutes } from './strategies.routes.ts';

export { LiveRecords } from './live-records.ts';
export { isUnchanged, type PlannedVersion, publishVersion } from './publish-version.ts';
export { readEquity } from './read-equity.ts';
export { listStrategies, readStrategy, type StrategiesContext } from './read-strategies.ts';
export type { PublishedStream, StrategyVersionRow } from './strategies.tables.ts';
export { selectRunningVersions } from './strategy-version-repository.ts';

/** The library: what is published, in which version, and how it has done. */
export function createStrategies(ctx: StrategiesContext): ServerModule {
  return { name: 'strategies', routes: strategyRoutes(ctx) };
}
