import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instrument } from '../instruments/instrument.ts';
import { getInstrument, INSTRUMENTS } from '../instruments/instruments.ts';
import { isTradingDate, sessionDate } from '../instruments/session-calendar.ts';
import { slotEnd, slotStart } from '../instruments/slots.ts';
import { aggregate } from './aggregate.ts';
import { Aggregator } from './aggregator.ts';
import type { Bar } from './bar.ts';
import { createBars } from './create-bars.ts';
import { barAt, prefix } from './slice.ts';
import { countedBars, getRows, ms } from './testing/counted-bars.ts';
import { randomBars } from './testing/random-bars.ts';
import { STORED_TIMEFRAMES, type StoredTimeframe, TIMEFRAME_MS } from './timeframe.ts';

const FX = getInstrument('EURUSD') as Instrument;

test('An aggregator returns its open bucket, closes it at its end time, and then rejects older bars', () => {
  const closed: Bar[] = [];
  const aggregator = new Aggregator('15m', FX, (bar) => closed.push({ ...bar }));
  const [first, second, third] = getRows(
    countedBars(
      '5m',
      ['10:00', '10:05', '10:10'].map((time) => `2024-03-05T${time}`),
    ),
  );
  expect(aggregator.open).toBeNull();
  aggregator.add(first!);
  aggregator.add(second!);
  expect(aggregator.open).toMatchObject({ open: 1, close: 2, volume: 3 });
  aggregator.closeUntil(ms('2024-03-05T10:14'));
  expect(closed).toEqual([]);
  aggregator.closeUntil(ms('2024-03-05T10:15'));
  expect(closed).toMatchObject([{ open: 1, close: 2 }]);
  expect(aggregator.open).toBeNull();
  expect(() => aggregator.add(second!)).toThrow('time must be at or after the close of the bar before');
  expect(() => aggregator.add(third!)).toThrow(
    'EURUSD bar 2024-03-05T10:10:00.000Z: time must be in no bucket that is',
  );
  expect(closed.length).toBe(1);
});

const BASES: readonly StoredTimeframe[] = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', 'daily'];
const series = fc
  .constantFrom(...BASES)
  .chain((base) => fc.tuple(randomBars(base, ms('2024-02-20T00:00')), fc.constantFrom(...longer(base))));
/** Stamped at any minute, so that base bars cross the ends of buckets. */
const crossing = fc
  .tuple(fc.constantFrom(...BASES), fc.integer({ min: 0, max: 240 }))
  .chain(([base, minute]) =>
    fc.tuple(randomBars(base, ms('2024-02-20T00:00') + minute * 60_000, 100), fc.constantFrom(...longer(base))),
  );
const anyInstrument = fc.constantFrom(...INSTRUMENTS);

function longer(base: StoredTimeframe): readonly StoredTimeframe[] {
  return STORED_TIMEFRAMES.filter((timeframe) => TIMEFRAME_MS[timeframe] > TIMEFRAME_MS[base]);
}

/** Four-hour bars without volume, of which the last crosses the end of the fx day at 22:00Z. */
const same = [1, 1, 1, 1];
const withoutVolume = createBars('EURUSD', '4h', {
  time: ['08:00', '12:00', '16:00', '20:00'].map((time) => ms(`2024-02-20T${time}`)),
  open: same,
  high: same,
  low: same,
  close: same,
});

test('A bucket has the open of its first bar, the close of its last, the extremes and the sum of volumes', () => {
  fc.assert(
    fc.property(fc.oneof(series, crossing), anyInstrument, ([bars, timeframe], instrument) => {
      const { session } = instrument;
      let previousEnd = Number.NEGATIVE_INFINITY;
      let count = 0;
      for (const bucket of getRows(aggregate(bars, timeframe, instrument, Number.POSITIVE_INFINITY))) {
        const inside = getRows(bars).filter((bar) => bar.closeTime > previousEnd && bar.closeTime <= bucket.closeTime);
        const [first] = inside;
        expect(slotStart(session, timeframe, bucket.time)).toBe(bucket.time);
        expect(slotEnd(session, timeframe, bucket.time)).toBe(bucket.closeTime);
        if (isTradingDate(session, sessionDate(session, first!.closeTime - 1))) {
          expect(bucket.time, 'the first bar closes in its bucket').toBeLessThan(first!.closeTime);
        }
        expect(bucket).toMatchObject({
          open: first!.open,
          close: inside[inside.length - 1]!.close,
          high: Math.max(...inside.map((bar) => bar.high)),
          low: Math.min(...inside.map((bar) => bar.low)),
          volume: inside.reduce((sum, bar) => sum + bar.volume, 0),
        });
        previousEnd = bucket.closeTime;
        count += inside.length;
      }
      expect(count, 'every base bar is in one bucket').toBe(bars.length);
    }),
    { numRuns: 200, examples: [[[withoutVolume, 'daily'], FX]] },
  );
});

test('A closed bucket never changes: the buckets of a prefix are a prefix of the buckets', () => {
  fc.assert(
    fc.property(fc.oneof(series, crossing), anyInstrument, fc.nat(), ([bars, timeframe], instrument, cut) => {
      const known = getRows(aggregate(prefix(bars, cut % (bars.length + 1)), timeframe, instrument));
      expect(getRows(aggregate(bars, timeframe, instrument)).slice(0, known.length)).toEqual(known);
    }),
    { numRuns: 300 },
  );
});

test('Buckets streamed bar by bar, with or without closing by time, equal those of the batch', () => {
  fc.assert(
    fc.property(crossing, anyInstrument, fc.boolean(), ([bars, timeframe], instrument, hasClock) => {
      const closed: Bar[] = [];
      const aggregator = new Aggregator(timeframe, instrument, (bar) => closed.push({ ...bar }));
      for (const bar of getRows(bars)) {
        if (hasClock) aggregator.closeUntil(bar.closeTime - 1);
        aggregator.add(bar);
      }
      expect(closed).toEqual(getRows(aggregate(bars, timeframe, instrument)));
    }),
    { numRuns: 300 },
  );
});

test('A bucket contains only bars that have closed at its end, also if bars cross the ends of buckets', () => {
  fc.assert(
    fc.property(crossing, anyInstrument, ([bars, timeframe], instrument) => {
      for (const bucket of getRows(aggregate(bars, timeframe, instrument))) {
        const known = bars.closeTime.filter((end) => end <= bucket.closeTime).length;
        const last = aggregate(prefix(bars, known), timeframe, instrument, bucket.closeTime);
        expect(barAt(last, last.length - 1)).toEqual(bucket);
      }
    }),
    { numRuns: 100 },
  );
});
