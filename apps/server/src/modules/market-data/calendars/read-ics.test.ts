import { HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { readIcs } from './read-ics.ts';

const NOW = Date.UTC(2026, 10, 20);
const TO = Date.UTC(2027, 10, 20);
const ics = (entries: readonly (readonly string[])[], head: readonly string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...head,
    ...entries.flatMap((lines, i) => [
      'BEGIN:VEVENT',
      ...(lines.some((line) => line.startsWith('UID:')) ? [] : [`UID:${i}@test`]),
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const read = (text: string, country = 'US') => readIcs(text, { country, from: NOW, to: TO });
const times = (text: string) => read(text).events.map(({ time }) => new Date(time).toISOString());

/** A zone with a name of the publisher's own, as BLS writes it. */
const US_EASTERN = [
  'BEGIN:VTIMEZONE',
  'TZID:US-Eastern',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
];

describe('A calendar of releases in iCalendar format', () => {
  test('has names of the list, and an impact by name or by its priority', () => {
    const text = ics([
      ['DTSTART:20261204T133000Z', 'SUMMARY:Employment Situation for November 2026'],
      ['DTSTART:20261215T133000Z', 'SUMMARY:Consumer Price Index', 'PRIORITY:9'],
    ]);
    expect(read(text)).toEqual({
      events: [
        { time: Date.UTC(2026, 11, 4, 13, 30), country: 'US', name: 'US payrolls', impact: 'high' },
        { time: Date.UTC(2026, 11, 15, 13, 30), country: 'US', name: 'US consumer prices', impact: 'low' },
      ],
      refused: [],
    });
  });

  test('takes times with a zone by its clock, in winter and in summer', () => {
    const at = (zone: string, head: readonly string[] = []) =>
      times(
        ics(
          [
            [`DTSTART;TZID=${zone}:20261204T083000`, 'SUMMARY:Employment Situation'],
            [`DTSTART;TZID=${zone}:20270604T083000`, 'SUMMARY:Employment Situation'],
          ],
          head,
        ),
      );
    const right = ['2026-12-04T13:30:00.000Z', '2027-06-04T12:30:00.000Z'];
    expect(at('America/New_York')).toEqual(right);
    expect(at('US-Eastern', US_EASTERN)).toEqual(right);
  });

  test('takes times without a zone by the clock of the calendar, and refuses them if it names none', () => {
    const entry = [['DTSTART:20261217T131500', 'SUMMARY:Monetary policy: rate decision']];
    expect(times(ics(entry, ['X-WR-TIMEZONE:Europe/Berlin']))).toEqual(['2026-12-17T12:15:00.000Z']);
    expect(read(ics(entry)).refused).toEqual(['US rate decision: its time has neither an offset nor a time zone']);
    expect(read(ics([['DTSTART;TZID=Nowhere:20261217T131500', 'SUMMARY:Payrolls']])).refused).toEqual([
      'US payrolls: the time zone "Nowhere" is not known',
    ]);
  });

  test.each([
    ['a date without a time of day', ['DTSTART;VALUE=DATE:20261204', 'SUMMARY:Payrolls'], /no time of day/],
    ['a name that may reveal the result', ['DTSTART:20261204T133000Z', 'SUMMARY:CPI up'], /"up" may reveal its result/],
    ['what is not a release', ['DTSTART:20261204T133000Z', 'SUMMARY:Staff party'], /not a release of the list/],
    ['what was not scheduled', ['DTSTART:20261204T133000Z', 'SUMMARY:Rate decision (unscheduled)'], /not scheduled/],
    ['an entry without a name', ['DTSTART:20261204T133000Z'], /has no name/],
  ])('leaves out %s, with the reason', (_what, entry, reason) => {
    expect(read(ics([entry]))).toEqual({ events: [], refused: [expect.stringMatching(reason)] });
  });

  test('leaves out cancelled and tentative entries, and what is past', () => {
    const payrolls = 'SUMMARY:Payrolls';
    const text = ics([
      ['DTSTART:20261204T133000Z', payrolls, 'STATUS:CANCELLED'],
      ['DTSTART:20261205T133000Z', payrolls, 'STATUS:TENTATIVE'],
      ['DTSTART:20261106T133000Z', payrolls],
    ]);
    expect(read(text)).toEqual({ events: [], refused: [] });
  });

  test('repeats an entry by its rule, without exceptions, and with a moved occurrence', () => {
    const claims = [
      'UID:claims@test',
      'DTSTART;TZID=America/New_York:20261105T083000',
      'SUMMARY:Initial jobless claims',
    ];
    const text = ics([
      [...claims, 'RRULE:FREQ=WEEKLY;UNTIL=20261218T000000Z', 'EXDATE;TZID=America/New_York:20261203T083000'],
      [
        'UID:claims@test',
        'RECURRENCE-ID;TZID=America/New_York:20261126T083000',
        'DTSTART;TZID=America/New_York:20261125T083000',
        'SUMMARY:Initial jobless claims',
      ],
    ]);
    expect(times(text)).toEqual(['2026-11-25T13:30:00.000Z', '2026-12-10T13:30:00.000Z', '2026-12-17T13:30:00.000Z']);
  });

  test('a rule without an end stops at the end of the range', () => {
    const found = times(ics([['DTSTART:20200102T133000Z', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Jobless claims']]));
    expect(found.length).toBe(52);
    expect(Date.parse(found[1]!) - Date.parse(found[0]!)).toBe(7 * 24 * HOUR_MS);
  });

  test.each(['', 'hello', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', 'BEGIN:VCARD\r\nFN:A\r\nEND:VCARD'])(
    'rejects %j, which is not a calendar',
    (text) => {
      expect(() => read(text)).toThrow();
    },
  );
});
