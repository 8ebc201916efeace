import type { LiveRecordFigures } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import type { LiveRecord } from '@sealtick/record';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import { readRestore } from '../log/index.ts';
import type { Library } from './read-strategies.ts';

/** Returns the live record of every published strategy, however short, without the last public delay. */
export async function listLiveRecords({ liveRecords }: Library, viewer: Viewer): Promise<LiveRecordFigures[]> {
  const until = publicUntil(viewer);
  const records = await Promise.all(STRATEGIES.map(({ id }) => liveRecords.find(id, until)));
  const restored = await readRestore(viewer.database);
  return records.filter((record) => record !== null).map((record) => ({ ...toFigures(record), restored }));
}

function toFigures({ strategyId, market, curve, statistics }: LiveRecord): Omit<LiveRecordFigures, 'restored'> {
  return {
    strategyId,
    market,
    from: new Date(curve.time[0]!).toISOString(),
    to: new Date(curve.time.at(-1)!).toISOString(),
    figures: statistics.map(({ key, value, reason }) => ({ key, value, reason })),
  };
}
