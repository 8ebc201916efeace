import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { performanceQuery } from '../performance/performance.queries.ts';
import { type PerformanceView, toPerformanceView } from '../performance/performance-view.ts';

/** Returns the records of at most four strategies, in order. Four fixed hooks: `useQueries` would add script to every page. */
export function useRecords(ids: readonly string[]): readonly UseQueryResult<PerformanceView>[] {
  const [first, second, third, fourth] = ids;
  return [useRecord(first), useRecord(second), useRecord(third), useRecord(fourth)].slice(0, ids.length);
}

const useRecord = (id: string | undefined) =>
  useQuery({ ...performanceQuery(id ?? '', 'all'), select: toPerformanceView, enabled: id !== undefined });
