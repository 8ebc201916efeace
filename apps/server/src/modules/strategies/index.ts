import type { ServerModule } from '../../platform/module.ts';
import type { PerformanceLibrary } from './performance/read-performance.ts';
import type { Press } from './playbook/print-playbook.ts';
import { strategyReads } from './strategies.reads.ts';
import type { SwitchDeps } from './switches/switch-strategy.ts';
import { switchReads, switchWrites } from './switches/switches.served.ts';

export { ContentsReader } from './contents-reader.ts';
export { LiveRecords } from './live-records.ts';
export { PerformanceCache, type PerformanceLibrary } from './performance/read-performance.ts';
export { viewStatistics } from './performance/record-performance.ts';
export { isUnchanged, type PlannedVersion, publishVersion } from './publish-version.ts';
export { readVersions } from './read-versions.ts';
export { retiredFact } from './retired-fact.ts';
export type { PublishedStream, StrategySwitchRow, StrategyVersionRow } from './strategies.tables.ts';
export { findRunningVersion, selectRunningVersions, selectVersionsOfMarket } from './strategy-version-repository.ts';
export { lockSwitch, lockSwitches, putApplied, type Switches, selectSwitches } from './switches/switch-repository.ts';
export { pauseStrategy, resumeStrategy, retireStrategy } from './switches/switch-strategy.ts';
export { SWITCHED_OFF } from './switches/switched-off.ts';

/** Creates the module of the strategy library: versions and performance. */
export function createStrategies(library: PerformanceLibrary & SwitchDeps & { readonly press: Press }): ServerModule {
  return {
    name: 'strategies',
    reads: [...strategyReads(library), ...switchReads(library)],
    writes: switchWrites(library),
  };
}
