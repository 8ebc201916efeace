import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { useFollowed } from '../../lib/queries/followed.ts';
import { type Scope, scopeConditions, scopeIn } from './list-conditions.ts';
import type { SignalView } from './signal-view.ts';
import type { SignalConditions } from './signals.queries.ts';

/** Name of the parameter that contains the scope on pages that are not about signals only. */
export const SCOPE_PARAM = 'signals';

interface SignalScope {
  readonly followed: readonly string[];
  readonly scope: Scope;
  readonly conditions: SignalConditions;
  /** Whether a row belongs to the list: the live feed adds others. */
  readonly isIn: (row: SignalView) => boolean;
  readonly choose: (value: string) => void;
}

/** Returns the scope of a page's list of signals, from its address; null until it is known what the member follows. */
export function useSignalScope(): SignalScope | null {
  const followed = useFollowed([]);
  const [params, change] = useSetParam();
  if (followed === null) return null;
  const scope = scopeIn(params.get(SCOPE_PARAM), followed);
  return {
    followed,
    scope,
    conditions: scopeConditions(scope, followed),
    isIn: (row) => isInScope(row, scope, followed),
    choose: (value) => change({ [SCOPE_PARAM]: value }),
  };
}

/** Returns whether a scope shows a row. */
export function isInScope({ strategyId, isOpen }: SignalView, scope: Scope, followed: readonly string[]): boolean {
  if (scope === 'following') return followed.includes(strategyId);
  return scope === 'all' || !isOpen;
}
