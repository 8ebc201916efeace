import { HOUR_MS } from '../../bars/time-units.ts';
import { mulberry32 } from '../../statistics/mulberry32.ts';
export interface SampleBar {
  readonly time: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Returns a walk of `length` hourly bars around 100 on a grid of 0.01, the same for the same seed. */
export function sampleBars(length: number, seed = 1): SampleBar[] {
  const random = mulberry32(seed);
  const bars: SampleBar[] = [];
  let close = 10_000;
  for (let i = 0; i < length; i += 1) {
    const open = close;
    close = Math.max(100, close + Math.round((random() - 0.5) * 80));
    const high = Math.max(open, close) + Math.floor(random() * 20);
    const low = Math.min(open, close) - Math.floor(random() * 20);
    bars.push({ time: i * HOUR_MS, high: high / 100, low: low / 100, close: close / 100 });
  }
  return bars;
}

/** Returns bars without a range, one for each close. */
export function barsOfCloses(closes: readonly number[]): SampleBar[] {
  return closes.map((close, i) => ({ time: i * HOUR_MS, high: close, low: close, close }));
}
