import { PineTS } from 'pinets';
import type { Prepare } from '../../measure/contestant.ts';
import { makeSeries, type Series, type SeriesSize } from '../../series.ts';
import { CASH } from './jobs.ts';

export const DECLARATION = `initial_capital=${CASH}, default_qty_type=strategy.fixed, default_qty_value=1, commission_value=0`;

export const SCRIPTS: Readonly<Record<string, string>> = {
  'SMA backtest': `//@version=6
strategy("SMA", ${DECLARATION})
fast = ta.sma(close, 10)
slow = ta.sma(close, 20)
if ta.crossover(fast, slow)
    strategy.entry("long", strategy.long)
if ta.crossunder(fast, slow)
    strategy.close("long")
`,
  'RSI backtest': `//@version=6
strategy("RSI", ${DECLARATION})
rsi = ta.rsi(close, 14)
atr = ta.atr(14)
if strategy.position_size == 0 and rsi < 30
    strategy.entry("long", strategy.long)
    strategy.exit("out", "long", stop=close - 2 * atr, limit=close + 3 * atr)
`,
};

export const prepare: Prepare = ({ job, size }) => {
  const candles = toCandles(makeSeries(size as SeriesSize), size === '5k' ? 3_600_000 : 300_000);
  const script = SCRIPTS[job];
  return async () => {
    const { strategy } = await new PineTS(candles).run(script);
    if (strategy === undefined) throw new Error('pinets returned no strategy');
    return {
      trades: strategy.closedtrades.length,
      equity: strategy.initial_capital + strategy.netprofit + strategy.openprofit,
    };
  };
};

/** Returns an object for each bar, as the library requires. */
export function toCandles({ time, open, high, low, close, volume }: Series, stepMs: number): object[] {
  return Array.from(time, (openTime, i) => ({
    openTime,
    closeTime: openTime + stepMs,
    open: open[i],
    high: high[i],
    low: low[i],
    close: close[i],
    volume: volume[i],
  }));
}
