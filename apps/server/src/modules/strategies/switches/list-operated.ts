import type { OperatedStrategy } from '@sealtick/contract';
import { DAY_MS, isBuiltIn, STRATEGIES, strategyName } from '@sealtick/engine';
import { publicUntil, type Viewer } from '../../../platform/viewer.ts';
import { findParity, NOT_PUBLISHED, toParity } from '../../parity/index.ts';
import { countByStrategy } from '../../signals/index.ts';
import { type StrategyFileRow, selectStrategyFiles } from '../../strategy-files/index.ts';
import type { Library } from '../read-strategies.ts';
import { selectRunningVersions } from '../strategy-version-repository.ts';
import { selectSwitches } from './switch-repository.ts';
import { switchedOffState } from './switched-off.ts';

const RECENT_DAYS = 30;

/** Returns every strategy, and every file of the operator's, with its state, what it has open, its live result and its parity. */
export async function listOperated(
  { findPaused, liveRecords }: Pick<Library, 'findPaused' | 'liveRecords'>,
  viewer: Viewer,
): Promise<OperatedStrategy[]> {
  const { db, market, now } = viewer;
  const until = publicUntil(viewer);
  const [pauses, versions, switches, counts, files] = await Promise.all([
    findPaused(viewer),
    selectRunningVersions(db, market),
    selectSwitches(db, market),
    countByStrategy(db, market, new Date(now - RECENT_DAYS * DAY_MS)),
    selectStrategyFiles(db),
  ]);
  const fileById = new Map(files.filter(({ id }) => !isBuiltIn(id)).map((row) => [row.id, row]));
  // A file that was never accepted has no strategy in the library.
  const ids = new Set([...STRATEGIES.map(({ id }) => id), ...files.map(({ id }) => id)]);
  const rows = [...ids].map(async (id): Promise<OperatedStrategy> => {
    const off = switchedOffState(id, switches, pauses);
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
      fault: off?.by === 'program' ? pauses.get(id)!.reason : null,
      file: toFile(fileById.get(id)),
      openSignals: counts.get(id)?.open ?? 0,
      recentSignals: counts.get(id)?.recent ?? 0,
      totalReturn: live?.statistics.find(({ key }) => key === 'totalReturn')?.value ?? null,
      parity: { ratio, compared, equal },
    };
  });
  return Promise.all(rows);
}

function toFile(row: StrategyFileRow | undefined): OperatedStrategy['file'] {
  if (row === undefined) return null;
  const { file, state, problems, checkedAt } = row;
  return { name: file, state, problems: [...problems], checkedAt: checkedAt.toISOString() };
}
