import { useFollowed } from '../../lib/queries/followed.ts';
import { readFilters, toConditions } from './filter-signals.ts';
import type { SignalConditions } from './signals.queries.ts';

const SCOPES = [
  { value: 'following', label: 'Following' },
  { value: 'all', label: 'All' },
  { value: 'history', label: 'History' },
] as const;

/** Which signals a list shows: the newest of the strategies that the member follows, the newest of all, or the ended ones. */
export type Scope = (typeof SCOPES)[number]['value'];

export interface ListConditions {
  /** The one strategy that is asked for. */
  readonly strategyId: string | null;
  readonly conditions: SignalConditions;
  /** The strategies that the member follows; empty for visitors. */
  readonly followed: readonly string[];
  readonly scope: Scope;
}

/** Returns the scopes that can be chosen: "Following" only for a member who follows strategies. */
export const scopesFor = (followed: readonly string[]) =>
  SCOPES.filter(({ value }) => value !== 'following' || followed.length > 0);

/** Returns the scope of an address: without a valid choice of its own, the first that can be chosen. */
export const scopeIn = (asked: string | null, followed: readonly string[]): Scope =>
  (scopesFor(followed).find(({ value }) => value === asked) ?? scopesFor(followed)[0]!).value;

/** Returns what a list of signals in a scope is asked for. */
export function scopeConditions(scope: Scope, followed: readonly string[]): SignalConditions {
  if (scope === 'following') return { strategies: [...followed] };
  return scope === 'history' ? { status: 'closed' } : {};
}

/** Returns what a list of signals is asked for: without a choice of its own, a member's list has the followed strategies. */
export function listConditions(params: URLSearchParams, followed: readonly string[]): ListConditions {
  const strategyId = params.get('strategy') || null;
  const scope = scopeIn(params.get('show'), strategyId === null ? followed : []);
  const conditions = { ...toConditions(readFilters(params)), ...scopeConditions(scope, followed) };
  return { strategyId, conditions, followed, scope };
}

/** Returns the conditions of the list in the address; null until it is known what the member follows. */
export function useListConditions(params: URLSearchParams): ListConditions | null {
  const followed = useFollowed([]);
  return followed && listConditions(params, followed);
}
