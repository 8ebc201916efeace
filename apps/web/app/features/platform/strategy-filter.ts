import type { Favourite, Subscription } from '@sealtick/contract';

/** Which strategies the dashboard shows; the first is the default. */
export const STRATEGY_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active Only' },
  { value: 'favorites', label: 'Favorites' },
] as const;
export type StrategyFilter = (typeof STRATEGY_FILTERS)[number]['value'];

/** Returns the filter of an address. */
export const filterIn = (params: URLSearchParams): StrategyFilter =>
  STRATEGY_FILTERS.find(({ value }) => value === params.get('show'))?.value ?? 'all';

/** Returns whether a filter shows a strategy: an actively subscribed one, or a favourite. */
export function strategyTest(
  filter: StrategyFilter,
  subscriptions: readonly Pick<Subscription, 'strategyId' | 'isActive'>[],
  favourites: readonly Pick<Favourite, 'strategyId'>[],
): (strategyId: string) => boolean {
  if (filter === 'all') return () => true;
  const rows = filter === 'active' ? subscriptions.filter(({ isActive }) => isActive) : favourites;
  const shown = new Set(rows.map(({ strategyId }) => strategyId));
  return (strategyId) => shown.has(strategyId);
}
