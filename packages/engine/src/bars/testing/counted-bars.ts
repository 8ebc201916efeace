import type { Bar, Bars } from '../bar.ts';
import { createBars } from '../create-bars.ts';
import { parseIso } from '../iso.ts';
import { barAt } from '../slice.ts';
import type { StoredTimeframe } from '../timeframe.ts';

/** Returns the ms of a UTC time with minutes. */
export function ms(text: string): number {
  return parseIso(`${text}:00Z`) as number;
}

/** Returns bars at the given opens; the price of the i-th is i + 1, so that a bucket shows which bars it contains. */
export function countedBars(timeframe: StoredTimeframe, times: readonly string[]): Bars {
  const price = times.map((_, i) => i + 1);
  const columns = { open: price, high: price, low: price, close: price, volume: price };
  return createBars('EURUSD', timeframe, { time: times.map(ms), ...columns });
}

/** Returns every bar as a separate object. */
export function getRows(bars: Bars): Bar[] {
  return Array.from({ length: bars.length }, (_, i) => barAt(bars, i));
}
