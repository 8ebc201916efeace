import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIso, toIso } from '../bars/iso.ts';
import { TIMEFRAMES, type Timeframe } from '../bars/timeframe.ts';
import type { Instrument } from './instrument.ts';
import { getInstrument, INSTRUMENTS } from './instruments.ts';
import { nthSlotEnd } from './next-slot.ts';
import { isOpen, openMs } from './session-calendar.ts';
import { slotStart } from './slots.ts';

const ms = (text: string) => parseIso(`${text}:00Z`) as number;

/** Symbol, timeframe, close of the signal's bar, n, end of the nth slot. */
const CASES: readonly [string, string, Timeframe, string, number, string][] = [
  ['the rule itself', 'EURUSD', '1h', '2024-03-05T10:00', 2, '2024-03-05T12:00'],
  ['crypto at the weekend', 'BTCUSD', '1h', '2024-03-09T10:00', 2, '2024-03-09T12:00'],
  ['five minutes before the weekend', 'EURUSD', '5m', '2024-03-08T21:55', 1, '2024-03-08T22:00'],
  ['over a weekend with a change of the clock', 'EURUSD', '5m', '2024-03-08T21:55', 2, '2024-03-10T21:05'],
  ['the weekend itself', 'EURUSD', '1h', '2024-03-08T22:00', 1, '2024-03-10T22:00'],
  ['4h over that weekend', 'EURUSD', '4h', '2024-03-08T22:00', 1, '2024-03-11T01:00'],
  ['daily over that weekend', 'EURUSD', 'daily', '2024-03-08T22:00', 1, '2024-03-11T21:00'],
  ['daily into winter', 'EURUSD', 'daily', '2024-11-01T21:00', 1, '2024-11-04T22:00'],
  ['daily crypto', 'BTCUSD', 'daily', '2024-03-09T00:00', 2, '2024-03-11T00:00'],
  ['the break of metals', 'XAUUSD', '15m', '2024-03-05T21:45', 2, '2024-03-05T23:15'],
  ['4h of metals, shut for its first hour', 'XAUUSD', '4h', '2024-03-05T22:00', 1, '2024-03-06T02:00'],
  ['the night of a stock', 'SPY', '1h', '2024-03-06T01:00', 1, '2024-03-06T10:00'],
  ['a stock over Thanksgiving', 'SPY', 'daily', '2024-11-28T01:00', 1, '2024-11-30T01:00'],
  ['currencies over Christmas', 'EURUSD', 'daily', '2024-12-24T22:00', 1, '2024-12-26T22:00'],
  ['an index over Easter', 'GER40', 'daily', '2024-03-28T22:00', 1, '2024-04-02T21:00'],
  ['an imported UTC day', 'EURUSD', 'daily', '2024-03-06T00:00', 1, '2024-03-07T00:00'],
  ['a Friday of UTC days: Sunday evening is no day', 'EURUSD', 'daily', '2024-03-09T00:00', 1, '2024-03-12T00:00'],
  ['a Sunday stub of UTC days', 'EURUSD', 'daily', '2024-03-11T00:00', 1, '2024-03-12T00:00'],
  ['a Friday of cash index days', 'SPX', 'daily', '2024-01-13T00:00', 1, '2024-01-17T00:00'],
  ['imported UTC 4h', 'EURUSD', '4h', '2024-03-05T12:00', 2, '2024-03-05T20:00'],
  ['imported UTC 4h into the weekend', 'EURUSD', '4h', '2024-03-08T20:00', 2, '2024-03-11T00:00'],
  ['imported hours that open at half past', 'SPY', '1h', '2024-03-05T23:30', 3, '2024-03-06T09:30'],
];

test.each(CASES)('Slots after a close: %s', (_, symbol, timeframe, close, n, end) => {
  const instrument = getInstrument(symbol) as Instrument;
  expect(toIso(nthSlotEnd(instrument, timeframe, ms(close), n)).slice(0, 16)).toBe(end);
});

test('Slot number 0 is rejected', () => {
  const instrument = getInstrument('EURUSD') as Instrument;
  for (const n of [0, 1.5, Number.NaN]) {
    expect(() => nthSlotEnd(instrument, '1h', 0, n)).toThrow('n must be an integer of at least 1');
  }
});

const anyInstrument = fc.constantFrom(...INSTRUMENTS);
const anyTimeframe = fc.constantFrom(...TIMEFRAMES);
const anyMinute = fc
  .integer({ min: ms('2000-01-01T00:00') / 60_000, max: ms('2030-01-01T00:00') / 60_000 })
  .map((minute) => minute * 60_000);

test('The nth slot is the next one of the slot before it, and in each the market is open', () => {
  fc.assert(
    fc.property(
      anyInstrument,
      anyTimeframe,
      anyMinute,
      fc.integer({ min: 1, max: 30 }),
      (instrument, timeframe, at, n) => {
        const close = slotStart(instrument.session, timeframe, at);
        let end = close;
        for (let i = 0; i < n; i++) {
          const next = nthSlotEnd(instrument, timeframe, end, 1);
          expect(openMs(instrument.session, end, next)).toBeGreaterThan(0);
          end = next;
        }
        expect(nthSlotEnd(instrument, timeframe, close, n)).toBe(end);
      },
    ),
    { numRuns: 300 },
  );
});

test('The next slot after any minute is later and contains trading time', () => {
  fc.assert(
    fc.property(anyInstrument, anyTimeframe, anyMinute, (instrument, timeframe, close) => {
      const end = nthSlotEnd(instrument, timeframe, close, 1);
      expect(end).toBeGreaterThan(close);
      expect(end - close).toBeLessThan(8 * 86_400_000);
      expect(openMs(instrument.session, close, end)).toBeGreaterThan(0);
      const isQuarterOpen = openMs(instrument.session, close, close + 300_000) >= 75_000;
      if (isOpen(instrument.session, close) && isQuarterOpen && timeframe === '5m') expect(end - close).toBe(300_000);
    }),
    { numRuns: 2000 },
  );
});
