import { createBars, type OnBar, simulate } from '@sealtick/engine';
import type { Prepare } from '../../measure/contestant.ts';
import { makeSeries, type SeriesSize } from '../../series.ts';
import { BENCH_INSTRUMENT as instrument } from './instrument.ts';
import { CASH } from './jobs.ts';
import { rsiWithStops } from './rsi-strategy.ts';
import { smaCross } from './sma-strategy.ts';

const STRATEGIES: Readonly<Record<string, () => OnBar>> = { 'SMA backtest': smaCross, 'RSI backtest': rsiWithStops };

export const prepare: Prepare = ({ job, size }) => {
  const timeframe = size === '5k' ? '1h' : '5m';
  const bars = createBars('BENCH', timeframe, makeSeries(size as SeriesSize), { instrument });
  const strategy = { start: STRATEGIES[job]! };
  return () => {
    const { trades, open } = simulate(bars, { strategy, params: {}, instrument, timeframe });
    let equity = CASH;
    for (const { exits, fillPrice } of trades) equity += exits[0]!.price - fillPrice;
    if (open !== null && open.fillPrice !== null) equity += bars.close[bars.length - 1]! - open.fillPrice;
    return { trades: trades.length, equity };
  };
};
