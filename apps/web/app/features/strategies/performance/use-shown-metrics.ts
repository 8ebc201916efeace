import type { PerformanceMetrics, RecordTimeframe, Strategy } from '@sealtick/contract';
import { useSearchParams } from 'react-router';
import { recordMetrics } from './record-metrics.ts';
import { chosenRecord, recordShown, timeframeInAddress } from './record-shown.ts';
import { usePerformance } from './use-performance.ts';

interface ShownMetrics {
  readonly metrics: PerformanceMetrics;
  readonly timeframe: RecordTimeframe;
}

/** Returns the main figures of the record that the Performance tab shows; on other tabs, those of the strategy. */
export function useShownMetrics(strategy: Strategy): ShownMetrics {
  const [params] = useSearchParams();
  const isChosen = recordShown(params, strategy) !== null;
  const { data } = usePerformance(strategy.id, timeframeInAddress(params), isChosen);
  const record = isChosen && data ? chosenRecord(params, strategy, data) : null;
  if (!data || record === null) return { metrics: strategy.performanceMetrics, timeframe: 'all' };
  return { metrics: recordMetrics(record), timeframe: data.timeframe };
}
