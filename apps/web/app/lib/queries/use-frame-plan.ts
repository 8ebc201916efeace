import type { OwnPlan } from '@sealtick/contract';
import { notifyManager, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSite } from '../site/site.tsx';
import { planQuery } from './billing.queries.ts';

/**
 * Returns the member's plan: what a page has read since, else what came with the first page of the visit. Not by `useQuery`,
 * whose empty entry would delay the plan that arrives with a page.
 */
export function useFramePlan(): OwnPlan | null {
  const client = useQueryClient();
  const { plan } = useSite();
  const subscribe = useCallback(
    // Later: entries are also added while another part is being drawn.
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  const read = () => client.getQueryData<OwnPlan>(planQuery().queryKey);
  return useSyncExternalStore(subscribe, read, () => undefined) ?? plan;
}

/** Reads the member's plan again while any page is open: it begins and ends by time, by payments and by an operator. */
export function useWatchedPlan(): void {
  const client = useQueryClient();
  // Not by `useQuery`, for the reason above.
  useEffect(() => new QueryObserver(client, planQuery()).subscribe(() => {}), [client]);
}
