import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instrument } from '../instruments/instrument.ts';
import { getInstrument, INSTRUMENTS } from '../instruments/instruments.ts';
import { nthSlotEnd } from '../instruments/next-slot.ts';
import { slotStart } from '../instruments/slots.ts';
import { parseIso } from './iso.ts';
import { MAX_MISSING_SLOTS, missingSlots } from './missing-slots.ts';
import { TIMEFRAMES, type Timeframe } from './timeframe.ts';

const ms = (text: string) => parseIso(`${text}:00Z`) as number;

/** Symbol, timeframe, close of the bar before, open of the next, slots missing between them. */
const CASES: readonly [string, string, Timeframe, string, string, number][] = [
  ['none', 'EURUSD', '5m', '2024-03-05T10:05', '2024-03-05T10:05', 0],
  ['as many as a stream goes on over', 'EURUSD', '5m', '2024-03-05T10:05', '2024-03-05T11:05', 12],
  ['one more', 'EURUSD', '5m', '2024-03-05T10:05', '2024-03-05T11:10', 13],
  ['a weekend', 'EURUSD', '5m', '2024-03-08T22:00', '2024-03-10T21:00', 0],
  ['a weekend and a late start', 'EURUSD', '5m', '2024-03-08T22:00', '2024-03-10T21:15', 3],
  ['a weekend of crypto', 'BTCUSD', '1h', '2024-03-08T22:00', '2024-03-10T21:00', 47],
  ['the daily break of metals', 'XAUUSD', '5m', '2024-03-05T22:00', '2024-03-05T23:00', 0],
  ['a night of a stock', 'SPY', '15m', '2024-03-06T01:00', '2024-03-06T09:00', 0],
  ['Christmas', 'EURUSD', '1h', '2024-12-24T22:00', '2024-12-25T22:00', 0],
  ['a day', 'EURUSD', 'daily', '2024-03-05T22:00', '2024-03-06T22:00', 1],
  ['a weekend of UTC days', 'EURUSD', 'daily', '2024-03-09T00:00', '2024-03-11T00:00', 0],
  ['a weekend of UTC 4h bars', 'EURUSD', '4h', '2024-03-09T00:00', '2024-03-10T20:00', 0],
  ['two UTC 4h bars', 'EURUSD', '4h', '2024-03-05T04:00', '2024-03-05T12:00', 2],
  ['part of a slot', 'EURUSD', '1h', '2024-03-05T10:00', '2024-03-05T10:59', 0],
  ['a bar out of order', 'EURUSD', '1h', '2024-03-05T10:00', '2024-03-05T09:00', 0],
];

test.each(CASES)('Missing slots: %s', (_, symbol, timeframe, close, open, missing) => {
  expect(missingSlots(getInstrument(symbol) as Instrument, timeframe, ms(close), ms(open))).toBe(missing);
});

test('Counting stops above the limit for any length of gap', () => {
  const instrument = getInstrument('BTCUSD') as Instrument;
  const [from, to] = [ms('2000-01-01T00:00'), ms('2024-01-01T00:00')];
  expect(missingSlots(instrument, '5m', from, to, MAX_MISSING_SLOTS)).toBe(13);
  expect(missingSlots(instrument, 'daily', from, to)).toBe(8766);
});

test('Up to the end of the nth slot after a close exactly n slots are missing', () => {
  const time = fc.integer({ min: ms('2000-01-01T00:00'), max: ms('2030-01-01T00:00') });
  fc.assert(
    fc.property(
      fc.constantFrom(...INSTRUMENTS),
      fc.constantFrom(...TIMEFRAMES),
      time,
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (instrument, timeframe, at, n, onGrid) => {
        const close = onGrid ? slotStart(instrument.session, timeframe, at) : at;
        const end = nthSlotEnd(instrument, timeframe, close, n);
        expect(missingSlots(instrument, timeframe, close, end)).toBe(n);
        expect(missingSlots(instrument, timeframe, close, end - 1)).toBe(n - 1);
      },
    ),
    { numRuns: 500 },
  );
});
