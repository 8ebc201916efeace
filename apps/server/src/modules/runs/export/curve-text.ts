import type { CurvePoints } from '@sealtick/contract';
import { formatDay } from '@sealtick/engine';
import { formatStatistic } from '../../backtests/index.ts';

/** Returns the values that a drawn curve shows without an axis, in percent of its start; empty without points. */
export function curveText({ time, equity }: CurvePoints): string {
  if (equity.length === 0) return '';
  const [start] = equity;
  let [highest, lowest, deepest, peak] = [0, 0, 0, start!];
  let depth = 0;
  for (const [i, value] of equity.entries()) {
    if (value > equity[highest]!) highest = i;
    if (value < equity[lowest]!) lowest = i;
    peak = Math.max(peak, value);
    if (value / peak - 1 < depth) [depth, deepest] = [value / peak - 1, i];
  }
  const percent = (fraction: number) => formatStatistic(fraction, 'fraction');
  const on = (i: number) => `on ${formatDay(time[i]!)}`;
  const at = (i: number) => `${percent(equity[i]! / start! - 1)} ${on(i)}`;
  const drawdown = depth === 0 ? 'No drawdown.' : `Deepest drawdown: ${percent(depth)} ${on(deepest)}.`;
  return `Equity: ${at(0)}, ${at(equity.length - 1)}; highest ${at(highest)}, lowest ${at(lowest)}. ${drawdown}`;
}
