import { BarSeries, type Bars, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';

const START = Date.UTC(2015, 0, 5);

/** Returns bars in waves of two lengths, on which a pull-back strategy trades on both sides. */
export function waves(symbol: string, timeframe: Timeframe, length: number): Bars {
  return getBars(symbol, timeframe, length, (i) => 1.1 * (1 + 0.15 * Math.sin(i / 150) + 0.012 * Math.sin(i / 4)));
}

/** Returns bars in slow waves whose price jumps up and down within a few bars, so that longer bars touch stop and target. */
export function spikes(symbol: string, timeframe: Timeframe, length: number): Bars {
  return getBars(
    symbol,
    timeframe,
    length,
    (i) =>
      0.7 * (1 + 0.15 * Math.sin(i / 600) + 0.012 * Math.sin(i / 16) + (i % 37 < 4 ? 0.03 * Math.sin(i * 2.2) : 0)),
  );
}

function getBars(symbol: string, timeframe: Timeframe, length: number, priceAt: (i: number) => number): Bars {
  const series = new BarSeries(symbol, timeframe, length);
  const step = TIMEFRAME_MS[timeframe];
  const price = (i: number) => Number(priceAt(i).toFixed(5));
  for (let i = 0; i < length; i++) {
    const time = START + i * step;
    const [open, close] = [price(i), price(i + 1)];
    const high = Number((Math.max(open, close) * 1.001).toFixed(5));
    const low = Number((Math.min(open, close) * 0.999).toFixed(5));
    series.append({ time, closeTime: time + step, open, high, low, close, volume: 1 });
  }
  return series.bars();
}

/** Returns bars as the lines of a CSV file. */
export function toFile(bars: Bars): string {
  const rows = Array.from({ length: bars.length }, (_, i) =>
    [
      new Date(bars.time[i]!).toISOString(),
      ...[bars.open, bars.high, bars.low, bars.close].map((column) => column[i]!.toFixed(5)),
      1,
    ].join(','),
  );
  return `${['time,open,high,low,close,volume', ...rows].join('\n')}\n`;
}
