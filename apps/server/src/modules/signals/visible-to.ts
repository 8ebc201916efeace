import { maySee } from '@sealtick/contract';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import type { SignalFilter } from './signal-repository.ts';

/** Returns the strategies whose signals a viewer sees at once; of the others, only signals older than the public delay. */
export function visibleTo(viewer: Omit<Viewer, 'database' | 'market'>): SignalFilter['visible'] {
  const { principal, now } = viewer;
  const seesNow = (strategyId: string) =>
    maySee(principal, { kind: 'signal.opened', ownerId: null, strategyId, issuedAt: now }, now, viewer);
  const until = new Date(publicUntil(viewer));
  if (seesNow('')) return { strategies: 'all', publicUntil: until };
  if (principal.kind === 'member' || principal.kind === 'key') {
    const { strategies } = principal;
    // A subscriber to all strategies was answered above, except a key without the scope.
    return { strategies: strategies === 'all' ? [] : strategies.filter(seesNow), publicUntil: until };
  }
  return { strategies: [], publicUntil: until };
}
