import type { Subscription } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../site/site.tsx';
import { subscriptionsQuery } from './plan.queries.ts';

/** Returns the strategies that a member follows, in an order that does not depend on when they were subscribed to. */
export const followedIds = (subscriptions: readonly Pick<Subscription, 'strategyId'>[] = []): readonly string[] =>
  subscriptions.map(({ strategyId }) => strategyId).sort();

function useSubscribed() {
  const { visitor } = useSite();
  const { data, isError } = useQuery({ ...subscriptionsQuery(), enabled: visitor.user !== null });
  return { followed: visitor.user !== null && data === undefined ? null : followedIds(data), isError };
}

/** Returns the strategies that the visitor follows; null until they are known, also after a failed read. */
export const useFollowed = (): readonly string[] | null => useSubscribed().followed;

/** Returns the same for lists of signals: none after a failed read, so that a list then has the signals of all strategies. */
export function useListed(): readonly string[] | null {
  const { followed, isError } = useSubscribed();
  return followed === null && isError ? [] : followed;
}

/** Returns the rows of followed strategies; all of them where none is followed. */
export const ofFollowed = <R extends { readonly strategyId: string }>(
  rows: readonly R[],
  followed: readonly string[],
): readonly R[] => (followed.length === 0 ? rows : rows.filter(({ strategyId }) => followed.includes(strategyId)));
