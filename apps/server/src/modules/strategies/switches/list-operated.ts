import type { OperatedStrategy } from '@sealtick/contract';
import { DAY_MS, STRATEGIES, strategyName } from '@sealtick/engine';
import { publicUntil, type Viewer } from '../../../platform/viewer.ts';
import { findParity, NOT_PUBLISHED, toParity } from '../../parity/index.ts';
import { countByStrategy } from '../../signals/index.ts';
import type { Library } from '../read-strategies.ts';
import { selectRunningVersions } from '../strategy-version-repository.ts';
import { selectSwitches } from './switch-repository.ts';
import { switchedOffOf } from './switched-off.ts';

const RECENT_DAYS = 30;

/** Returns every strategy with its state, what it has open, its live result and its parity. */
export async function listOperated(
  { findPaused, liveRecords }: Pick<Library, 'findPaused' | 'liveRecords'>,
  viewer: Viewer,
): Promise<OperatedStrategy[]> {
  const { db, market, now } = viewer;
  const until = publicUntil(viewer);
  const [pauses, versions, switches, counts] = await Promise.all([
    findPaused(viewer),
    selectRunningVersions(db, market),
    selectSwitches(db, market),
    countByStrategy(db, market, new Date(now - RECENT_DAYS * DAY_MS)),
  ]);
  const rows = STRATEGIES.map(async ({ id }): Promise<OperatedStrategy> => {
    const off = switchedOffOf(id, switches, pauses);
    const version = versions.get(id)?.version ?? null;
    const live = version === null ? null : await liveRecords.find(id, until);
    const checked = version === null ? null : await findParity(db, { strategyId: id, version, market });
    const { ratio, compared, equal } = checked === null ? NOT_PUBLISHED : toParity(checked, until);
    return {
      id,
      name: strategyName(id),
      version,
      state: off?.state ?? 'running',
      off,
      fault: switches.has(id) ? null : (pauses.get(id)?.reason ?? null),
      openSignals: counts.get(id)?.open ?? 0,
      recentSignals: counts.get(id)?.recent ?? 0,
      totalReturn: live?.statistics.find(({ key }) => key === 'totalReturn')?.value ?? null,
      parity: { ratio, compared, equal },
    };
  });
  return Promise.all(rows);
}
