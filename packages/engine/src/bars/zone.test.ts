import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIso, toIso } from './iso.ts';
import { utcFromLocal, type Zone, zoneOffset } from './zone.ts';

const HOUR = 3_600_000;
const ZONES: readonly Zone[] = ['UTC', 'America/New_York', 'Europe/London', 'Europe/Berlin', 'Europe/Athens'];
const ms = (text: string) => parseIso(text) as number;

/**
 * Looked up in the published rules, not computed: the first moment of the new clock and the hours it then is off UTC.
 */
const CHANGES: readonly [Zone, string, number, number][] = [
  ['America/New_York', '2024-03-10T07:00:00Z', -5, -4],
  ['America/New_York', '2024-11-03T06:00:00Z', -4, -5],
  ['America/New_York', '2007-03-11T07:00:00Z', -5, -4],
  ['America/New_York', '2007-11-04T06:00:00Z', -4, -5],
  ['America/New_York', '2006-04-02T07:00:00Z', -5, -4],
  ['America/New_York', '2006-10-29T06:00:00Z', -4, -5],
  ['America/New_York', '1987-04-05T07:00:00Z', -5, -4],
  ['America/New_York', '1986-04-27T07:00:00Z', -5, -4],
  ['America/New_York', '1986-10-26T06:00:00Z', -4, -5],
  ['America/New_York', '1975-02-23T07:00:00Z', -5, -4],
  ['America/New_York', '1974-01-06T07:00:00Z', -5, -4],
  ['Europe/London', '2024-03-31T01:00:00Z', 0, 1],
  ['Europe/London', '2024-10-27T01:00:00Z', 1, 0],
  ['Europe/London', '1995-10-22T01:00:00Z', 1, 0],
  ['Europe/Berlin', '2024-03-31T01:00:00Z', 1, 2],
  ['Europe/Berlin', '2024-10-27T01:00:00Z', 2, 1],
  ['Europe/Berlin', '1996-10-27T01:00:00Z', 2, 1],
  ['Europe/Berlin', '1995-09-24T01:00:00Z', 2, 1],
  ['Europe/Athens', '2023-03-26T01:00:00Z', 2, 3],
  ['Europe/Athens', '2023-10-29T01:00:00Z', 3, 2],
];

test.each(CHANGES)('The clock of %s changes at %s from UTC%i to UTC%i', (zone, at, before, after) => {
  expect(zoneOffset(zone, ms(at) - 1)).toBe(before * HOUR);
  expect(zoneOffset(zone, ms(at))).toBe(after * HOUR);
  expect(zoneOffset(zone, ms(at) - 1), 'in reverse order').toBe(before * HOUR);
});

test('Offsets are right on a leap day, at a month end and at the end of the year', () => {
  for (const at of ['2024-02-29T12:00:00Z', '2024-01-31T23:59:59Z', '2023-12-31T23:59:59Z', '2024-01-01T00:00:00Z']) {
    expect(ZONES.map((zone) => zoneOffset(zone, ms(at)) / HOUR)).toEqual([0, -5, 0, 1, 2]);
  }
});

test('In the weeks when only America has changed, New York and London are four hours apart', () => {
  const apart = (at: string) => (zoneOffset('Europe/London', ms(at)) - zoneOffset('America/New_York', ms(at))) / HOUR;
  expect(
    ['2024-03-08', '2024-03-20', '2024-04-02', '2024-10-30', '2024-11-05'].map((day) => apart(`${day}T12:00:00Z`)),
  ).toEqual([5, 4, 5, 4, 5]);
});

/** A zone's offset as the platform's time zone database has it. */
function platformOffsets(zone: Zone): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const found = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(at)) as RegExpExecArray;
    const size = (Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)) * 60_000;
    return found[1] === '-' ? -size : size;
  };
}

test.each([
  ['America/New_York', 1970],
  ['Europe/London', 1981],
  ['Europe/Berlin', 1981],
  ['Europe/Athens', 1981],
] as const)(
  'Every day and the hours about every change of %s agree with the time zone database since %i',
  (zone, since) => {
    const getOffset = platformOffsets(zone);
    const differing: string[] = [];
    let before = Number.NaN;
    for (let at = Date.UTC(since, 0, 1, 12); at < Date.UTC(2038, 0, 1); at += 24 * HOUR) {
      const offset = getOffset(at);
      if (zoneOffset(zone, at) !== offset) differing.push(toIso(at));
      for (let hour = at - 23 * HOUR; offset !== before && hour < at; hour += HOUR) {
        if (zoneOffset(zone, hour) !== getOffset(hour)) differing.push(toIso(hour));
      }
      before = offset;
    }
    expect(differing).toEqual([]);
  },
);

test('Local time and UTC are inverse for unambiguous local times', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: ms('2040-01-01T00:00:00Z') }), (zone, at) => {
      const local = at + zoneOffset(zone, at);
      const back = utcFromLocal(zone, local);
      expect([at, at - HOUR]).toContain(back);
      expect(back + zoneOffset(zone, back)).toBe(local);
    }),
    { numRuns: 1000 },
  );
});

test('An ambiguous local time is the first of the two, a skipped one is an hour later', () => {
  const local = (text: string) => ms(`${text}Z`);
  expect(toIso(utcFromLocal('America/New_York', local('2024-11-03T01:30:00')))).toBe('2024-11-03T05:30:00.000Z');
  expect(toIso(utcFromLocal('America/New_York', local('2024-03-10T02:30:00')))).toBe('2024-03-10T07:30:00.000Z');
  expect(toIso(utcFromLocal('Europe/Berlin', local('2024-10-27T02:30:00')))).toBe('2024-10-27T00:30:00.000Z');
  expect(toIso(utcFromLocal('Europe/Berlin', local('2024-03-31T02:30:00')))).toBe('2024-03-31T01:30:00.000Z');
});
