import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instrument } from '../instruments/instrument.ts';
import { getInstrument, INSTRUMENTS } from '../instruments/instruments.ts';
import { slotEnd, slotStart } from '../instruments/slots.ts';
import { aggregate } from './aggregate.ts';
import { Aggregator } from './aggregator.ts';
import type { Bar } from './bar.ts';
import { barAt, prefix } from './slice.ts';
import { countedBars, ms, rowsOf } from './testing/counted-bars.ts';
import { randomBars } from './testing/random-bars.ts';
import { type StoredTimeframe, TIMEFRAME_MS, TIMEFRAMES, type Timeframe } from './timeframe.ts';

const FX = getInstrument('EURUSD') as Instrument;

test('An aggregator shows its open bucket, closes it by the clock, and then takes nothing older', () => {
  const closed: Bar[] = [];
  const aggregator = new Aggregator('15m', FX, (bar) => closed.push({ ...bar }));
  const [first, second, third] = rowsOf(
    countedBars(
      '5m',
      ['10:00', '10:05', '10:10'].map((time) => `2024-03-05T${time}`),
    ),
  );
  expect(aggregator.open).toBeNull();
  aggregator.add(first);
  aggregator.add(second);
  expect(aggregator.open).toMatchObject({ open: 1, close: 2, volume: 3 });
  aggregator.closeUntil(ms('2024-03-05T10:14'));
  expect(closed).toEqual([]);
  aggregator.closeUntil(ms('2024-03-05T10:15'));
  expect(closed).toMatchObject([{ open: 1, close: 2 }]);
  expect(aggregator.open).toBeNull();
  expect(() => aggregator.add(second)).toThrow('time must be at or after the close of the bar before');
  expect(() => aggregator.add(third)).toThrow('EURUSD bar 2024-03-05T10:10:00.000Z: time must be in no bucket that is');
  expect(closed.length).toBe(1);
});

const BASES: readonly StoredTimeframe[] = ['1m', '5m', '15m', '1h', '4h'];
const series = fc
  .constantFrom(...BASES)
  .chain((base) => fc.tuple(randomBars(base, ms('2024-02-20T00:00')), fc.constantFrom(...longer(base))));
const anyInstrument = fc.constantFrom(...INSTRUMENTS);

function longer(base: StoredTimeframe): readonly Timeframe[] {
  return TIMEFRAMES.filter((timeframe) => TIMEFRAME_MS[timeframe] > TIMEFRAME_MS[base]);
}

test('A bucket has the open of its first bar, the close of its last, the extremes and the sum of volumes', () => {
  fc.assert(
    fc.property(series, anyInstrument, ([bars, timeframe], instrument) => {
      const buckets = rowsOf(aggregate(bars, timeframe, instrument, Number.POSITIVE_INFINITY));
      let from = 0;
      for (const bucket of buckets) {
        expect(slotStart(instrument.session, timeframe, bucket.time)).toBe(bucket.time);
        expect(slotEnd(instrument.session, timeframe, bucket.time)).toBe(bucket.closeTime);
        const volume = (to: number) =>
          rowsOf(bars)
            .slice(from, to)
            .reduce((sum, bar) => sum + bar.volume, 0);
        let to = from + 1;
        while (to < bars.length && bars.time[to] < bucket.closeTime && volume(to + 1) <= bucket.volume) to += 1;
        const inside = rowsOf(bars).slice(from, to);
        expect(bucket).toMatchObject({
          open: inside[0].open,
          close: inside[inside.length - 1].close,
          high: Math.max(...inside.map((bar) => bar.high)),
          low: Math.min(...inside.map((bar) => bar.low)),
          volume: inside.reduce((sum, bar) => sum + bar.volume, 0),
        });
        from = to;
      }
      expect(from, 'every base bar is in one bucket').toBe(bars.length);
    }),
    { numRuns: 200 },
  );
});

test('A closed bucket never changes: the buckets of a prefix are a prefix of the buckets', () => {
  fc.assert(
    fc.property(series, anyInstrument, fc.nat(), ([bars, timeframe], instrument, cut) => {
      const known = rowsOf(aggregate(prefix(bars, cut % (bars.length + 1)), timeframe, instrument));
      expect(rowsOf(aggregate(bars, timeframe, instrument)).slice(0, known.length)).toEqual(known);
    }),
    { numRuns: 300 },
  );
});

test('Streamed bar by bar, with or without the clock, the buckets are those of the batch', () => {
  fc.assert(
    fc.property(series, anyInstrument, fc.boolean(), ([bars, timeframe], instrument, hasClock) => {
      const closed: Bar[] = [];
      const aggregator = new Aggregator(timeframe, instrument, (bar) => closed.push({ ...bar }));
      rowsOf(bars).forEach((bar, i) => {
        aggregator.add(bar);
        if (hasClock && i + 1 < bars.length && bars.time[i + 1] > bar.closeTime) aggregator.closeUntil(bar.closeTime);
      });
      expect(closed).toEqual(rowsOf(aggregate(bars, timeframe, instrument)));
    }),
    { numRuns: 300 },
  );
});

test('A bucket is known at its end, also where base bars cross it: bars closed by then make it', () => {
  const bitcoin = getInstrument('BTCUSD') as Instrument;
  const minutes = fc.integer({ min: 0, max: 240 });
  const shifted = fc.tuple(fc.constantFrom(...BASES), minutes).chain(([base, minute]) => {
    return fc.tuple(randomBars(base, ms('2024-02-20T00:00') + minute * 60_000, 100), fc.constantFrom(...longer(base)));
  });
  fc.assert(
    fc.property(shifted, ([bars, timeframe]) => {
      for (const bucket of rowsOf(aggregate(bars, timeframe, bitcoin))) {
        const known = bars.closeTime.filter((end) => end <= bucket.closeTime).length;
        const last = aggregate(prefix(bars, known), timeframe, bitcoin, bucket.closeTime);
        expect(barAt(last, last.length - 1)).toEqual(bucket);
      }
    }),
    { numRuns: 100 },
  );
});
