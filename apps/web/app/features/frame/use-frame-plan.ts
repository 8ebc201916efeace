import type { OwnPlan } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { planQuery } from '../../lib/billing.queries.ts';
import { useSite } from '../../lib/site.tsx';

/** Returns the member's plan: what a page has read since, else what came with the first page of the visit. */
export function useFramePlan(): OwnPlan | null {
  const { plan } = useSite();
  return useQuery({ ...planQuery(), enabled: false }).data ?? plan;
}
