import type { RecordPerformance, RecordTimeframe, Strategy } from '@sealtick/contract';
import type { RecordName } from './performance.queries.ts';
import type { PerformanceView } from './performance-view.ts';

/** Returns the record kind in an address; by default, the one of the strategy's figures. */
function recordInAddress(params: URLSearchParams, byDefault: RecordName): RecordName {
  return (params.get('record') ?? byDefault) === 'live' ? 'live' : 'backtest';
}

/** Returns the record that an address chooses, or the other one if it does not exist; null without any. */
export function chosenRecord(
  params: URLSearchParams,
  { performanceMetrics }: Pick<Strategy, 'performanceMetrics'>,
  performance: PerformanceView,
): RecordPerformance | null {
  const asked = recordInAddress(params, performanceMetrics.basis.record);
  return performance[asked] ?? performance.backtest ?? performance.live;
}

/** Timeframes of the records, shortest first. */
export const TIMEFRAMES = ['5m', '15m', '1h', '4h', 'daily'] as const;

/** Returns the timeframe in an address. */
export function timeframeInAddress(params: URLSearchParams): RecordTimeframe {
  return TIMEFRAMES.find((one) => one === params.get('timeframe')) ?? 'all';
}

/** Returns the record whose trades a page shows at first; null on another tab. */
export function recordShown(params: URLSearchParams, strategy: Strategy | null | undefined): RecordName | null {
  if (params.get('tab') !== 'performance' || !strategy) return null;
  return recordInAddress(params, strategy.performanceMetrics.basis.record);
}
