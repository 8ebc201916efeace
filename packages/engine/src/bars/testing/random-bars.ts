import fc from 'fast-check';
import type { Bars } from '../bar.ts';
import { createBars } from '../create-bars.ts';
import { type StoredTimeframe, TIMEFRAME_MS } from '../timeframe.ts';

interface Row {
  /** Skipped slots before this bar. */
  skip: number;
  prices: readonly number[];
  volume: number;
}

const row: fc.Arbitrary<Row> = fc.record({
  skip: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 40 })),
  prices: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 4, maxLength: 4 }),
  volume: fc.integer({ min: 0, max: 1000 }),
});

/** Returns valid bars at nominal steps from a given time on, with gaps. */
export function randomBars(timeframe: StoredTimeframe, from: number, maxLength = 400): fc.Arbitrary<Bars> {
  const step = TIMEFRAME_MS[timeframe];
  const start = fc.integer({ min: 0, max: 2000 });
  return fc.tuple(start, fc.array(row, { minLength: 1, maxLength })).map(([offset, rows]) => {
    let slot = offset - 1;
    const time = rows.map(({ skip }) => {
      slot += 1 + skip;
      return from + slot * step;
    });
    const sorted = rows.map(({ prices }) => prices.map((ticks) => ticks / 100).sort((a, b) => a - b));
    return createBars('RANDOM', timeframe, {
      time,
      open: sorted.map((prices, i) => prices[1 + (i % 2)]!),
      high: sorted.map((prices) => prices[3]!),
      low: sorted.map((prices) => prices[0]!),
      close: sorted.map((prices, i) => prices[2 - (i % 2)]!),
      volume: rows.map(({ volume }) => volume),
    });
  });
}
