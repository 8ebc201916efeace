import { useQuery } from '@tanstack/react-query';
import { performanceQuery } from './performance.queries.ts';
import { toPerformanceView } from './performance-view.ts';

/** How a strategy has done, as its page shows it. */
export function usePerformance(strategyId: string) {
  return useQuery({ ...performanceQuery(strategyId), select: toPerformanceView });
}
