import type { RecordTimeframe } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { performanceQuery } from './performance.queries.ts';
import { toPerformanceView } from './performance-view.ts';

/** How often a missing record is requested again. */
const NOT_YET_MS = 5_000;

/** Returns the records of a strategy, over all streams or those of one timeframe, as its page shows them. */
export function usePerformance(strategyId: string, timeframe: RecordTimeframe = 'all', isShown = true) {
  return useQuery({
    ...performanceQuery(strategyId, timeframe),
    enabled: isShown,
    select: toPerformanceView,
    // Keeps the previous record, and the focus, while the next one loads.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.records?.length === 0 ? NOT_YET_MS : false),
  });
}
