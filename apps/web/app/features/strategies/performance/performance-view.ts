import type { RecordPerformance, StrategyPerformance } from '@sealtick/contract';

/** The records of a strategy by kind. */
export interface PerformanceView
  extends Pick<StrategyPerformance, 'market' | 'timeframe' | 'streams' | 'riskFraction' | 'modelSkill'> {
  readonly backtest: RecordPerformance | null;
  readonly live: RecordPerformance | null;
}

/** Returns the records of a strategy; none for an unknown strategy. */
const NONE: PerformanceView = {
  market: 'simulated',
  timeframe: 'all',
  streams: [],
  riskFraction: 0,
  modelSkill: null,
  backtest: null,
  live: null,
};

/** Returns the records by name, each null if there is none. */
export function toPerformanceView(performance: StrategyPerformance | null): PerformanceView {
  if (performance === null) return NONE;
  const { market, timeframe, streams, riskFraction, modelSkill, records } = performance;
  const of = (name: string) => records.find(({ basis }) => basis.record === name) ?? null;
  return { market, timeframe, streams, riskFraction, modelSkill, backtest: of('backtest'), live: of('live') };
}
