import type { OwnPlan } from '@sealtick/contract';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { planQuery } from '../../lib/queries/billing.queries.ts';
import { useSite } from '../../lib/site/site.tsx';

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
