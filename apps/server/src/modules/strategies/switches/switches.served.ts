import { reads, writes } from '@sealtick/contract';
import { type ServedRead, serve } from '../../../platform/http/serve-reads.ts';
import { type ServedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import type { Library } from '../read-strategies.ts';
import { listOperated } from './list-operated.ts';
import { pauseStrategy, resumeStrategy, retireStrategy, type SwitchDeps } from './switch-strategy.ts';

const { operatedStrategies } = writes;

/** The reads with which operators switch strategies. */
export const switchReads = (library: Pick<Library, 'findPaused' | 'liveRecords'>): ServedRead[] => [
  serve(reads.operatedStrategies.list, (viewer) => listOperated(library, viewer)),
];

/** The writes with which operators switch strategies. */
export const switchWrites = (deps: SwitchDeps): ServedWrite[] => [
  serveWrite(operatedStrategies.pause, ({ db, market }, { id, reason }) =>
    pauseStrategy(deps, db, { market, strategyId: id, reason }),
  ),
  serveWrite(operatedStrategies.resume, ({ db, market }, { id }) =>
    resumeStrategy(deps, db, { market, strategyId: id }),
  ),
  serveWrite(operatedStrategies.retire, ({ db, market }, { id, reason }) =>
    retireStrategy(deps, db, { market, strategyId: id, reason }),
  ),
];
