import {
  aggregate,
  BarSeries,
  type Bars,
  getSimulatedInstrument,
  mulberry32,
  SIMULATED_INSTRUMENTS,
} from '@sealtick/engine';
import type { ReadSeries } from './simulated-streams.ts';

/**
 * Returns the same hourly moves in random order: what a strategy makes on them does not come from the mechanisms of the
 * simulated prices (trends, stop runs, pairs, reactions to releases).
 */
export function inRandomOrder(read: ReadSeries, seed: number): ReadSeries {
  const hours = new Map(
    SIMULATED_INSTRUMENTS.map(({ symbol }, i) => [symbol, shuffled(read(symbol, '1h'), 1_000 * seed + i)]),
  );
  return (symbol, timeframe) => {
    const bars = hours.get(symbol)!;
    return timeframe === '1h' ? bars : aggregate(bars, timeframe, getSimulatedInstrument(symbol)!);
  };
}

/** Each bar moves relative to the previous close. */
function shuffled(bars: Bars, seed: number): Bars {
  const random = mulberry32(seed);
  const order = Array.from({ length: bars.length - 1 }, (_, i) => i + 1);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const { digits } = getSimulatedInstrument(bars.symbol)!;
  const series = new BarSeries(bars.symbol, '1h', bars.length);
  let close = bars.close[0]!;
  const price = (value: number) => Number(value.toFixed(digits));
  for (const [place, i] of order.entries()) {
    const factor = close / bars.close[i - 1]!;
    const open = price(bars.open[i]! * factor);
    const last = price(bars.close[i]! * factor);
    const high = Math.max(open, last, price(bars.high[i]! * factor));
    const low = Math.min(open, last, price(bars.low[i]! * factor));
    const [time, closeTime] = [bars.time[place + 1]!, bars.closeTime[place + 1]!];
    series.append({ time, closeTime, open, high, low, close: last, volume: bars.volume[i]! });
    close = last;
  }
  return series.bars();
}
