import type { RecordPerformance } from '@sealtick/contract';
import { drawdowns } from '@sealtick/engine';
import { formatPercent } from '../../../lib/text/format.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { type Curve, type CurveSet, computeGains } from '../../../ui/equity-chart/curve.ts';
import type { PerformanceView } from './performance-view.ts';

function getCurve({ basis, curve: { time, equity }, closings }: RecordPerformance): Curve {
  const label = basis.record === 'live' ? 'Live' : 'Backtest';
  return {
    id: basis.record,
    kind: basis.record,
    label,
    time,
    value: computeGains(equity),
    drawdown: drawdowns(equity),
    closings: closings.mark.flatMap((mark, i) => {
      const at = time[mark];
      if (at === undefined) return [];
      return [{ time: at, gains: closings.gains[i]!, losses: closings.losses[i]!, netR: closings.netR[i]! }];
    }),
  };
}

function getBenchmark({ basis, curve: { time }, benchmark }: RecordPerformance): Curve[] {
  if (benchmark === null) return [];
  return [
    { id: `${basis.record} benchmark`, kind: 'benchmark', label: 'Buy and hold', time, value: benchmark.returns },
  ];
}

/** Returns both records as curves from 0%, and the moment live began. */
export function toCurves({ backtest, live }: PerformanceView, hasBenchmark: boolean): CurveSet {
  const records = [backtest, live].filter((record) => record !== null).filter(({ curve }) => curve.time.length > 0);
  const isParted = live !== null && live.curve.time.length > 0;
  return {
    curves: records.flatMap((record) => [getCurve(record), ...(hasBenchmark ? getBenchmark(record) : [])]),
    split: isParted ? { time: live.curve.time[0]!, label: `Live since ${formatDate(live.from)}` } : null,
  };
}

/** Returns the gain of buy and hold over the days of each record: the chart shows its curves without values on the axis. */
export function benchmarkText({ curves }: CurveSet): string {
  const drawn = curves.filter(({ kind, value }) => kind === 'benchmark' && value.length > 1);
  const gain = ({ value }: Curve) => formatPercent(value[value.length - 1] ?? null, 1, 'exceptZero');
  return drawn.map((curve) => `${curve.id.startsWith('live') ? 'live' : 'backtest'} ${gain(curve)}`).join(', ');
}
