import type { OwnPlan } from '@sealtick/contract';
import { notifyManager, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSite } from '../site/site.tsx';
import { planQuery } from './plan.queries.ts';

/**
 * Returns the member's plan: what a page has read since, else what came with the first page of the visit. Not by `useQuery`,
 * which would draw the page again for each step of a read.
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
  const { plan } = useSite();
  useEffect(() => {
    // It came with the page.
    if (plan !== null) client.setQueryData<OwnPlan>(planQuery().queryKey, (read) => read ?? plan);
    return new QueryObserver(client, planQuery()).subscribe(() => {});
  }, [client, plan]);
}
