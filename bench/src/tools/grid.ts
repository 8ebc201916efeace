import { createBars, getInstrument, getStrategy, planSweep, type SweepPlan } from '@sealtick/engine';
import { makeSeries } from '../series.ts';

/** Returns a grid of 1,000 settings of Tideline Pullback on 100,000 bars: 20 trend averages, 10 pull-back averages, 5 stops. */
export function makeGrid(): SweepPlan {
  const { open, high, low, close, volume } = makeSeries('100k');
  const time = Float64Array.from({ length: open.length }, (_, i) => Date.UTC(2010, 0, 1) + i * 3_600_000);
  const bars = createBars('BTCUSD', '1h', { time, open, high, low, close, volume });
  const instrument = getInstrument('BTCUSD')!;
  return planSweep({
    strategy: getStrategy('tideline-pullback')!,
    series: [{ instrument, timeframe: '1h', bars, partner: null, events: null }],
    axes: [
      { name: 'trendBars', from: 40, to: 135, step: 5 },
      { name: 'pullbackBars', from: 5, to: 23, step: 2 },
      { name: 'stopAtr', from: 1, to: 3, step: 0.5 },
    ],
    sampling: { kind: 'grid' },
    measure: 'sharpeRatio',
  });
}
