import { useFollowed } from '../../lib/followed.ts';
import { conditionsOf, readFilters } from './filter-signals.ts';
import type { SignalConditions } from './signals.queries.ts';

/** Which strategies a list of signals shows, as in the address: those that the member follows, or all. */
export type Scope = 'following' | 'all';

export interface ListConditions {
  /** The one strategy that is asked for. */
  readonly strategyId: string | null;
  readonly conditions: SignalConditions;
  /** The strategies that the member follows; empty for visitors. */
  readonly followed: readonly string[];
  readonly scope: Scope;
}

/** Returns what a list of signals is asked for: without a choice of its own, a member's list has the followed strategies. */
export function listConditions(params: URLSearchParams, followed: readonly string[]): ListConditions {
  const strategyId = params.get('strategy') || null;
  const isScoped = followed.length > 0 && strategyId === null && params.get('show') !== 'all';
  const conditions = { ...conditionsOf(readFilters(params)), ...(isScoped ? { strategies: [...followed] } : {}) };
  return { strategyId, conditions, followed, scope: isScoped ? 'following' : 'all' };
}

/** Returns the conditions of the list in the address; null until it is known what the member follows. */
export function useListConditions(params: URLSearchParams): ListConditions | null {
  const followed = useFollowed();
  return followed && listConditions(params, followed);
}
