import type { OperatedStrategy } from '@sealtick/contract';
import { DAY_MS, STRATEGIES, strategyName } from '@sealtick/engine';
import type { Viewer } from '../../../platform/viewer.ts';
import { countByStrategy } from '../../signals/index.ts';
import { selectRunningVersions } from '../strategy-version-repository.ts';
import { selectSwitches } from './switch-repository.ts';
import { type LastingPause, switchedOffOf } from './switched-off.ts';

const RECENT_DAYS = 30;

/** Returns every strategy with its state and what it has open. */
export async function listOperated(
  { database, market, now }: Viewer,
  pauses: ReadonlyMap<string, LastingPause>,
): Promise<OperatedStrategy[]> {
  const [versions, switches, counts] = await Promise.all([
    selectRunningVersions(database, market),
    selectSwitches(database, market),
    countByStrategy(database, market, new Date(now - RECENT_DAYS * DAY_MS)),
  ]);
  return STRATEGIES.map(({ id }) => {
    const off = switchedOffOf(id, switches, pauses);
    return {
      id,
      name: strategyName(id),
      version: versions.get(id)?.version ?? null,
      state: off?.state ?? 'running',
      off,
      fault: switches.has(id) ? null : (pauses.get(id)?.reason ?? null),
      openSignals: counts.get(id)?.open ?? 0,
      recentSignals: counts.get(id)?.recent ?? 0,
    };
  });
}
