import type { CurveKind } from './curve.ts';

/** Class that sets the colour of each kind of curve. */
export const STROKE: Readonly<Record<CurveKind, string>> = {
  backtest: 'stroke-curve-backtest',
  live: 'stroke-curve-live',
  benchmark: 'stroke-ink-2',
  first: 'stroke-series-1',
  second: 'stroke-series-2',
  third: 'stroke-series-3',
  fourth: 'stroke-series-4',
};
