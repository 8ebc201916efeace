import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIso, toIso } from '../bars/iso.ts';
import { STORED_TIMEFRAMES, TIMEFRAME_MS } from '../bars/timeframe.ts';
import { SESSIONS, type SessionId } from './session.ts';
import { isSessionTimeframe, slotEnd, slotStart } from './slots.ts';

const IDS = Object.keys(SESSIONS) as SessionId[];
const ms = (text: string) => parseIso(`${text}:00Z`) as number;

/** Starts of the 4h slots of the session day that begins at a moment. */
function fourHours(session: SessionId, start: string, count: number): string[] {
  const starts: string[] = [];
  for (let at = ms(start); starts.length < count; at = slotEnd(session, '4h', at)) {
    expect(slotStart(session, '4h', at)).toBe(at);
    starts.push(toIso(at).slice(11, 16));
  }
  return starts;
}

test('Four-hour bars of currencies open at 17:00 New York and every four hours after it', () => {
  const winter = ['22:00', '02:00', '06:00', '10:00', '14:00', '18:00', '22:00'];
  const summer = ['21:00', '01:00', '05:00', '09:00', '13:00', '17:00', '21:00'];
  expect(fourHours('fx', '2024-03-07T22:00', 7)).toEqual(winter);
  expect(fourHours('fx', '2024-03-10T21:00', 7)).toEqual(summer);
});

test('A clock change at the weekend shortens the last slot of that day, or adds one of an hour', () => {
  const end = (at: string) => toIso(slotEnd('fx', '4h', ms(at))).slice(0, 16);
  expect(end('2024-03-10T20:30'), 'a day of 23 hours').toBe('2024-03-10T21:00');
  expect(end('2024-11-03T20:30'), 'a day of 25 hours').toBe('2024-11-03T21:00');
  expect(end('2024-11-03T21:30'), 'has a slot of one hour').toBe('2024-11-03T22:00');
});

test('Up to an hour, slots keep to the UTC clock on every market', () => {
  const start = (session: SessionId, timeframe: '5m' | '15m' | '30m' | '1h') =>
    toIso(slotStart(session, timeframe, ms('2024-03-05T10:59'))).slice(11, 16);
  for (const id of IDS)
    expect([start(id, '5m'), start(id, '15m'), start(id, '30m'), start(id, '1h')]).toEqual([
      '10:55',
      '10:45',
      '10:30',
      '10:00',
    ]);
  expect(['1m', '5m', '15m', '30m', '1h'].some((one) => isSessionTimeframe(one as '1m'))).toBe(false);
});

test('Slots cover all time, none is longer than its timeframe, and none crosses the end of a longer one', () => {
  const time = fc.integer({ min: ms('2000-01-01T00:00'), max: ms('2030-01-01T00:00') });
  fc.assert(
    fc.property(fc.constantFrom(...IDS), time, (id, at) => {
      let [outerStart, outerEnd] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (const timeframe of [...STORED_TIMEFRAMES].reverse()) {
        const [start, end] = [slotStart(id, timeframe, at), slotEnd(id, timeframe, at)];
        expect(outerStart <= start && start <= at && at < end && end <= outerEnd).toBe(true);
        expect(slotStart(id, timeframe, end)).toBe(end);
        if (timeframe !== 'daily' && timeframe !== '1w')
          expect(end - start).toBeLessThanOrEqual(TIMEFRAME_MS[timeframe]);
        [outerStart, outerEnd] = [start, end];
      }
    }),
    { numRuns: 2000 },
  );
});

test('Two-hour bars of currencies open at 17:00 New York and every two hours after it', () => {
  const starts = [...Array(4).keys()].map((i) => toIso(slotStart('fx', '2h', ms('2024-07-03T21:30') + i * 7_200_000)));
  expect(starts.map((text) => text.slice(11, 16))).toEqual(['21:00', '23:00', '01:00', '03:00']);
});

test('A week lasts from the start of its Monday to that of the next, across a change of the clock', () => {
  const week = (session: SessionId, at: string) =>
    [slotStart(session, '1w', ms(at)), slotEnd(session, '1w', ms(at))].map((one) => toIso(one).slice(0, 16));
  expect(week('fx', '2024-03-07T12:00')).toEqual(['2024-03-03T22:00', '2024-03-10T21:00']);
  expect(week('fx', '2024-03-08T21:59'), 'its last minute').toEqual(['2024-03-03T22:00', '2024-03-10T21:00']);
  expect(week('always', '2024-03-10T23:59')).toEqual(['2024-03-04T00:00', '2024-03-11T00:00']);
});
