import type { RecordTimeframe, Strategy } from '@sealtick/contract';
import type { RecordName } from './performance.queries.ts';

/** The record an address asks for; where it asks for none, the one that speaks for the strategy. */
export function recordAsked(params: URLSearchParams, speaking: RecordName): RecordName {
  return (params.get('record') ?? speaking) === 'live' ? 'live' : 'backtest';
}

/** Timeframes that a record may be of, shortest first. */
export const TIMEFRAMES = ['5m', '15m', '1h', '4h', 'daily'] as const;

/** The timeframe whose record an address asks for. */
export function timeframeAsked(params: URLSearchParams): RecordTimeframe {
  return TIMEFRAMES.find((one) => one === params.get('timeframe')) ?? 'all';
}

/** The record whose trades a page shows when it is opened; null where its tab is another. */
export function recordShown(params: URLSearchParams, strategy: Strategy | null | undefined): RecordName | null {
  if (params.get('tab') !== 'performance' || !strategy) return null;
  return recordAsked(params, strategy.performanceMetrics.basis.record);
}
