import type { Subscription } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../site/site.tsx';
import { subscriptionsQuery } from './plan.queries.ts';

/** Returns the strategies that a member follows, in an order that does not depend on when they were subscribed to. */
export const followedIds = (subscriptions: readonly Pick<Subscription, 'strategyId'>[] = []): readonly string[] =>
  subscriptions.map(({ strategyId }) => strategyId).sort();

/** Returns the strategies that the visitor follows; null until they are known. @param ifFailed What a failed read gives */
export function useFollowed(ifFailed: readonly [] | null = null): readonly string[] | null {
  const { visitor } = useSite();
  const { data, isError } = useQuery({ ...subscriptionsQuery(), enabled: visitor.user !== null });
  if (visitor.user === null || data) return followedIds(data);
  return isError ? ifFailed : null;
}

/** Returns the rows of followed strategies; all of them where none is followed. */
export const ofFollowed = <R extends { readonly strategyId: string }>(
  rows: readonly R[],
  followed: readonly string[],
): readonly R[] => (followed.length === 0 ? rows : rows.filter(({ strategyId }) => followed.includes(strategyId)));
