import { maySee, parseScope, type StrategyScope } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import type { SignalFilter } from './signal-repository.ts';

/** Returns the scopes whose signals a viewer sees immediately; of the others, only signals older than the public delay. */
export function visibleTo(viewer: Pick<Viewer, 'principal' | 'now' | 'publicDelayMs'>): SignalFilter['visible'] {
  const { principal, now } = viewer;
  const seesNow = (strategyId: string, assetClass: AssetClass | null) =>
    maySee(principal, { kind: 'signal.opened', ownerId: null, strategyId, assetClass, issuedAt: now }, now, viewer);
  const isSeen = (scope: StrategyScope) => {
    const { strategyId, assetClass } = parseScope(scope);
    return seesNow(strategyId, assetClass);
  };
  const until = new Date(publicUntil(viewer));
  if (seesNow('', null)) return { strategies: 'all', publicUntil: until };
  if (principal.kind === 'member' || principal.kind === 'key') {
    const { strategies } = principal;
    // A subscriber to all strategies was answered above, except a key without the scope.
    return { strategies: strategies === 'all' ? [] : strategies.filter(isSeen), publicUntil: until };
  }
  return { strategies: [], publicUntil: until };
}
