import type { Database } from '../../../platform/database.ts';
import { selectRunningVersions } from '../../strategies/index.ts';
import { holdPause } from '../record/pause-repository.ts';
import type { RunnerContext } from '../runner-context.ts';
import { recordPaused } from './record-status.ts';

/**
 * Pauses the published strategies that may not run, such as one whose file is gone. Their subscribers are informed once.
 * @param from Close of the last bar that was recorded, ms UTC. @param before Strategies that were paused before the start
 */
export async function pauseStopped(
  { market, stopped = new Map() }: Pick<RunnerContext, 'market' | 'stopped'>,
  db: Database,
  from: number,
  before: readonly string[],
): Promise<void> {
  if (stopped.size === 0) return;
  const versions = await selectRunningVersions(db, market);
  for (const [strategyId, reason] of stopped) {
    const version = versions.get(strategyId)?.version;
    if (version === undefined) continue;
    await holdPause(db, { market, strategyId, version, from, reason });
    if (!before.includes(strategyId)) await recordPaused(db, strategyId);
  }
}
