import { formatDate, orDash } from '../../../lib/time.ts';
import { type Curve, type CurveSet, fallsOf, gainsOf } from '../../../ui/equity-chart/curve.ts';
import type { PerformanceView, RecordView } from './performance-view.ts';

function curveOf({ basis, time, equity }: RecordView): Curve {
  const label = basis.record === 'live' ? 'Live' : 'Back-test';
  return { id: basis.record, kind: basis.record, label, time, value: gainsOf(equity), drawdown: fallsOf(equity) };
}

function benchmarkOf({ basis, time, benchmark }: RecordView): Curve[] {
  if (benchmark === null) return [];
  return [
    { id: `${basis.record} benchmark`, kind: 'benchmark', label: 'Buy and hold', time, value: benchmark.returns },
  ];
}

/** Both records as curves, each from nothing, and the moment live began. */
export function curvesOf({ backtest, live }: PerformanceView, hasBenchmark: boolean): CurveSet {
  const records = [backtest, live].filter((record) => record !== null).filter(({ time }) => time.length > 0);
  const isParted = live !== null && live.time.length > 0;
  return {
    curves: records.flatMap((record) => [curveOf(record), ...(hasBenchmark ? benchmarkOf(record) : [])]),
    split: isParted ? { time: live.time[0], label: `Live since ${orDash(() => formatDate(live.from))}` } : null,
  };
}
