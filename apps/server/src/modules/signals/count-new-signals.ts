import type { Viewer } from '../../platform/viewer.ts';
import { countVisibleSince, type NewOfStrategy } from './new-signals-repository.ts';
import { visibleTo } from './visible-to.ts';

/** Returns how many published signals of each strategy became visible to the viewer after a moment of market time, ms UTC. */
export function countNewSignals(viewer: Viewer, since: number): Promise<NewOfStrategy[]> {
  const { db, market, publicDelayMs } = viewer;
  return countVisibleSince(db, {
    market,
    visible: visibleTo(viewer),
    since: new Date(since),
    publicSince: new Date(since - publicDelayMs),
  });
}
