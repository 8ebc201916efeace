import type { Query } from '@tanstack/react-query';

type Poll = Pick<Query<unknown>, 'state'>;

/**
 * Returns a query that is read again `ms` after its last response, for what changes while a page is open. Data that is older is
 * also read again when the tab is shown, and when another part of the page begins to show it. `enterPage` reads everything again.
 */
export function polled<Q extends object>(query: Q, ms: number) {
  // Polls count from the last response: updates by the live feed do not delay them, nor does another part that shows the same data.
  const refetchInterval = ({ state }: Poll) => {
    const left = Math.max(state.dataUpdatedAt, state.errorUpdatedAt) + ms - Date.now();
    return Math.min(ms, Math.max(1_000, left));
  };
  return { ...query, staleTime: ms, refetchOnWindowFocus: true, refetchInterval };
}
