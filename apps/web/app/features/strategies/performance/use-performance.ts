import type { RecordTimeframe } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { performanceQuery } from './performance.queries.ts';
import { toPerformanceView } from './performance-view.ts';

/** How often it is asked whether there is a record by now. */
const NOT_YET_MS = 5_000;

/** How a strategy has done, over all its streams or those of one timeframe, as its page shows it. */
export function usePerformance(strategyId: string, timeframe: RecordTimeframe = 'all') {
  return useQuery({
    ...performanceQuery(strategyId, timeframe),
    select: toPerformanceView,
    // What was chosen keeps its place, and the focus, while the next record is read.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.records?.length === 0 ? NOT_YET_MS : false),
  });
}
