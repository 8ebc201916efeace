import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, parseDate, parseIso, toIso } from '../bars/iso.ts';
import { DAY_MS } from '../bars/time-units.ts';
import { SESSIONS, type SessionId } from './session.ts';
import {
  isOpen,
  isSessionWeekday,
  isTradingDate,
  nextOpen,
  openMs,
  sessionDate,
  sessionEnd,
  sessionLength,
  sessionStart,
  startOfSessionDate,
  swapDays,
} from './session-calendar.ts';

const HOUR = 3_600_000;
const IDS = Object.keys(SESSIONS) as SessionId[];
const ms = (text: string) => parseIso(`${text}:00Z`) as number;
const day = (text: string) => parseDate(text) as number;

/**
 * By hand from the exchanges' hours and the clock changes: session date, start and end of its day, first and last
 * moment (exclusive) of trading, or none. Both directions of every clock, a leap day, month ends, a weekend.
 */
const DAYS: readonly [SessionId, string, string, string, string?, string?][] = [
  ['fx', '2024-03-08', '2024-03-07T22:00', '2024-03-08T22:00', '2024-03-07T22:00', '2024-03-08T22:00'],
  ['fx', '2024-03-09', '2024-03-08T22:00', '2024-03-09T22:00'],
  ['fx', '2024-03-10', '2024-03-09T22:00', '2024-03-10T21:00'],
  ['fx', '2024-03-11', '2024-03-10T21:00', '2024-03-11T21:00', '2024-03-10T21:00', '2024-03-11T21:00'],
  ['fx', '2024-11-01', '2024-10-31T21:00', '2024-11-01T21:00', '2024-10-31T21:00', '2024-11-01T21:00'],
  ['fx', '2024-11-03', '2024-11-02T21:00', '2024-11-03T22:00'],
  ['fx', '2024-11-04', '2024-11-03T22:00', '2024-11-04T22:00', '2024-11-03T22:00', '2024-11-04T22:00'],
  ['fx', '2024-02-29', '2024-02-28T22:00', '2024-02-29T22:00', '2024-02-28T22:00', '2024-02-29T22:00'],
  ['fx', '2024-12-25', '2024-12-24T22:00', '2024-12-25T22:00'],
  ['metals', '2024-03-01', '2024-02-29T22:00', '2024-03-01T22:00', '2024-02-29T23:00', '2024-03-01T22:00'],
  ['metals', '2024-03-29', '2024-03-28T21:00', '2024-03-29T21:00'],
  ['us-index', '2024-03-11', '2024-03-10T21:00', '2024-03-11T21:00', '2024-03-10T22:00', '2024-03-11T21:00'],
  ['us-index', '2006-04-03', '2006-04-02T21:00', '2006-04-03T21:00', '2006-04-02T22:00', '2006-04-03T21:00'],
  ['energy', '2024-11-04', '2024-11-03T23:00', '2024-11-04T23:00', '2024-11-04T01:00', '2024-11-04T22:00'],
  ['us-stock', '2024-03-11', '2024-03-11T00:00', '2024-03-12T00:00', '2024-03-11T08:00', '2024-03-12T00:00'],
  ['us-stock', '2024-11-28', '2024-11-28T01:00', '2024-11-29T01:00'],
  ['us-cash', '2024-11-04', '2024-11-03T22:00', '2024-11-04T22:00', '2024-11-04T14:30', '2024-11-04T21:00'],
  ['eu-index', '2024-03-28', '2024-03-27T22:00', '2024-03-28T22:00', '2024-03-28T00:00', '2024-03-28T21:00'],
  ['eu-index', '2024-03-31', '2024-03-30T22:00', '2024-03-31T21:00'],
  ['eu-index', '2024-04-02', '2024-04-01T21:00', '2024-04-02T21:00', '2024-04-01T23:00', '2024-04-02T20:00'],
  ['eu-index', '2024-10-27', '2024-10-26T21:00', '2024-10-27T22:00'],
  ['uk-index', '2024-10-28', '2024-10-27T22:00', '2024-10-28T22:00', '2024-10-28T01:00', '2024-10-28T21:00'],
  ['uk-index', '2024-12-26', '2024-12-25T22:00', '2024-12-26T22:00'],
  ['always', '2024-03-10', '2024-03-10T00:00', '2024-03-11T00:00', '2024-03-10T00:00', '2024-03-11T00:00'],
  ['always', '2024-12-25', '2024-12-25T00:00', '2024-12-26T00:00', '2024-12-25T00:00', '2024-12-26T00:00'],
];

test.each(DAYS)('The %s session of %s runs from %s to %s', (id, date, start, end, open, close) => {
  for (const at of [ms(start), ms(start) + HOUR * 11, ms(end) - 1]) {
    expect(formatDate(sessionDate(id, at))).toBe(date);
    expect(sessionStart(id, at)).toBe(ms(start));
    expect(sessionEnd(id, at)).toBe(ms(end));
  }
  const trades = open !== undefined && close !== undefined;
  expect(isTradingDate(id, day(date))).toBe(trades);
  expect(openMs(id, ms(start), ms(end))).toBe(trades ? ms(close) - ms(open) : 0);
  if (!trades) return;
  expect(isOpen(id, ms(open)) && isOpen(id, ms(close) - 1)).toBe(true);
  expect(isOpen(id, ms(open) - 1) && !['fx', 'always'].includes(id)).toBe(false);
  expect(nextOpen(id, ms(start))).toBe(ms(open));
});

test('The first day of trading after a weekend begins as in the calendar', () => {
  const friday = ms('2024-03-08T23:30');
  const opens = IDS.map((id) => [id, toIso(nextOpen(id, friday)).slice(5, 16)]);
  expect(Object.fromEntries(opens)).toEqual({
    fx: '03-10T21:00',
    metals: '03-10T22:00',
    'us-index': '03-10T22:00',
    energy: '03-11T00:00',
    'us-stock': '03-08T23:30',
    'us-cash': '03-11T13:30',
    'eu-index': '03-11T00:00',
    'uk-index': '03-11T01:00',
    always: '03-08T23:30',
  });
});

test('A time that is not finite is rejected', () => {
  expect(() => nextOpen('fx', Number.NaN)).toThrow('ms must be a finite time, not NaN');
});

const anyTime = fc.integer({ min: ms('1990-01-01T00:00'), max: ms('2040-01-01T00:00') });
const anySession = fc.constantFrom(...IDS);

test('Session days cover all time without gap or overlap', () => {
  fc.assert(
    fc.property(anySession, anyTime, (id, at) => {
      const [start, end] = [sessionStart(id, at), sessionEnd(id, at)];
      expect(start <= at && at < end).toBe(true);
      expect([23, 24, 25]).toContain((end - start) / HOUR);
      expect(sessionStart(id, end)).toBe(end);
      expect(sessionDate(id, end)).toBe(sessionDate(id, at) + 1);
      expect(startOfSessionDate(id, sessionDate(id, at))).toBe(start);
    }),
    { numRuns: 2000 },
  );
});

test('A trading day always has 24 hours, so its slots are never cut short', () => {
  fc.assert(
    fc.property(anySession, anyTime, (id, at) => {
      fc.pre(isSessionWeekday(id, sessionDate(id, at)));
      expect(sessionEnd(id, at) - sessionStart(id, at)).toBe(DAY_MS);
    }),
    { numRuns: 2000 },
  );
});

test('Trading time is additive, and equals the full day for a session day', () => {
  fc.assert(
    fc.property(anySession, anyTime, fc.integer({ min: 0, max: 40 * DAY_MS }), fc.nat(), (id, from, length, cut) => {
      const to = from + length;
      const middle = from + (length === 0 ? 0 : cut % length);
      expect(openMs(id, from, middle) + openMs(id, middle, to)).toBe(openMs(id, from, to));
      const date = sessionDate(id, from);
      const whole = openMs(id, startOfSessionDate(id, date), startOfSessionDate(id, date + 1));
      expect(whole).toBe(isTradingDate(id, date) ? sessionLength(id) : 0);
    }),
    { numRuns: 1000 },
  );
});

test('The next open moment is open and nothing before it is', () => {
  fc.assert(
    fc.property(anySession, anyTime, (id, at) => {
      const open = nextOpen(id, at);
      expect(isOpen(id, open)).toBe(true);
      expect(openMs(id, at, open)).toBe(0);
    }),
    { numRuns: 1000 },
  );
});

test('Swap is charged for calendar days between session dates', () => {
  expect(swapDays('fx', ms('2024-03-05T10:00'), ms('2024-03-05T21:59'))).toBe(0);
  expect(swapDays('fx', ms('2024-03-05T21:59'), ms('2024-03-05T22:00'))).toBe(1);
  expect(swapDays('fx', ms('2024-03-08T21:00'), ms('2024-03-10T21:00')), 'over a weekend').toBe(3);
  expect(swapDays('always', ms('2024-02-28T23:59'), ms('2024-03-01T00:00')), 'over a leap day').toBe(2);
});
