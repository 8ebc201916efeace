import type { Bars } from './bar.ts';
import type { StoredTimeframe } from './timeframe.ts';

const COLUMNS = ['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'] as const;

/** A series in shared memory, which can be sent between threads without a copy. */
export interface SharedBars {
  readonly symbol: string;
  readonly timeframe: StoredTimeframe;
  readonly length: number;
  readonly columns: SharedArrayBuffer;
}

/** Returns bars with columns in shared memory, to be sent to a worker thread. Those of `getBars` are there, and not copied. */
export function shareBars(bars: Bars): SharedBars {
  const { symbol, timeframe, length } = bars;
  const { buffer } = bars.time;
  const bytes = COLUMNS.length * length * Float64Array.BYTES_PER_ELEMENT;
  if (buffer instanceof SharedArrayBuffer && buffer.byteLength === bytes)
    return { symbol, timeframe, length, columns: buffer };
  const columns = new SharedArrayBuffer(bytes);
  COLUMNS.forEach((name, i) => {
    getColumn(columns, i, length).set(bars[name]);
  });
  return { symbol, timeframe, length, columns };
}

/** Returns the bars of shared columns. */
export function getBars({ symbol, timeframe, length, columns }: SharedBars): Bars {
  const [time, closeTime, open, high, low, close, volume] = COLUMNS.map((_, i) => getColumn(columns, i, length));
  return { symbol, timeframe, length, time, closeTime, open, high, low, close, volume } as Bars;
}

function getColumn(columns: SharedArrayBuffer, index: number, length: number): Float64Array {
  return new Float64Array(columns, index * length * Float64Array.BYTES_PER_ELEMENT, length);
}
