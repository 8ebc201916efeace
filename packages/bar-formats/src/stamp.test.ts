import { describe, expect, test } from 'vitest';
import { detectStamp } from './detect-stamp.ts';
import { Line } from './line.ts';
import { StampReader, type StampStyle } from './stamp.ts';

function read(text: string, style: StampStyle): { iso: string | null; offset: number; fault: string | null } {
  const line = new Line();
  line.bytes = new TextEncoder().encode(text);
  line.end = line.bytes.length;
  line.split('|'.charCodeAt(0));
  const reader = new StampReader(style);
  const fault = reader.read(line, 0, line.fields > 1 ? 1 : null);
  return { iso: fault === null ? new Date(reader.local).toISOString() : null, offset: reader.offset / 60_000, fault };
}

const calendar = (order: 'ymd' | 'dmy' | 'mdy'): StampStyle => ({ kind: 'calendar', order });

describe('A time in a file', () => {
  test.each([
    ['2023-06-01T04:05:06Z', 'ymd', '2023-06-01T04:05:06.000Z'],
    ['2023.06.01 04:05', 'ymd', '2023-06-01T04:05:00.000Z'],
    ['2023.06.01|04:05', 'ymd', '2023-06-01T04:05:00.000Z'],
    ['20230601 040506', 'ymd', '2023-06-01T04:05:06.000Z'],
    ['20230601 04:05', 'ymd', '2023-06-01T04:05:00.000Z'],
    ['20230601040506', 'ymd', '2023-06-01T04:05:06.000Z'],
    ['202306010405', 'ymd', '2023-06-01T04:05:00.000Z'],
    ['01.06.2023 04:05:06.789', 'dmy', '2023-06-01T04:05:06.789Z'],
    ['06/01/2023', 'mdy', '2023-06-01T00:00:00.000Z'],
    ['6/1/23 4:05 PM', 'mdy', '2023-06-01T16:05:00.000Z'],
    ['2023-06-01 12-AM', 'ymd', '2023-06-01T00:00:00.000Z'],
    ['2024-02-29', 'ymd', '2024-02-29T00:00:00.000Z'],
  ] as const)('reads %s', (text, order, iso) => {
    expect(read(text, calendar(order))).toMatchObject({ iso, fault: null });
  });

  test.each([
    ['2023-06-01T04:05:06Z', 0],
    ['2023-06-01T04:05:06+05:30', 330],
    ['2023-06-01 04:05:06 GMT+0200', 120],
    ['2023-06-01 04:05:06 UTC', 0],
    ['2023-06-01T04:05-0500', -300],
  ])('has the offset of %s', (text, minutes) => {
    expect(read(text, calendar('ymd')).offset).toBe(minutes);
  });

  test('has a null offset if none is written', () => {
    expect(read('2023-06-01 04:05', calendar('ymd')).offset).toBeNaN();
  });

  test.each([
    ['2023-02-29', 'ymd'],
    ['31/11/2023', 'dmy'],
    ['13/01/2023', 'mdy'],
    ['2023-06-01 24:00', 'ymd'],
    ['2023-06-01 10:60', 'ymd'],
    ['2023-06-01 13:00 PM', 'ymd'],
    ['yesterday', 'ymd'],
    ['12:30', 'ymd'],
    ['', 'ymd'],
  ] as const)('rejects %j with a reason', (text, order) => {
    expect(read(text, calendar(order)).fault).toMatch(/date|time/);
  });

  test('counts from 1970 in seconds, milliseconds or microseconds, depending on its size', () => {
    for (const text of ['1646092800', '1646092800000', '1646092800000000', '1646092800.0']) {
      expect(read(text, { kind: 'epoch' }).iso).toBe('2022-03-01T00:00:00.000Z');
    }
    expect(read('soon', { kind: 'epoch' }).fault).toBe('"soon" is no time');
  });

  test('counts from midnight of a given day', () => {
    const day = Date.UTC(2014, 4, 1);
    expect(read('86340000', { kind: 'day-clock', day }).iso).toBe('2014-05-01T23:59:00.000Z');
    expect(read('86400000', { kind: 'day-clock', day }).fault).toMatch(/past the end of the day/);
  });
});

describe('The time format of a file', () => {
  test.each([
    [['2023-06-01T00:00:00Z', '2023-06-01T01:00:00Z'], { style: calendar('ymd'), stated: true, hasTime: true }],
    [['2023.06.01', '2023.06.02'], { style: calendar('ymd'), stated: false, hasTime: false }],
    [['20230601 000000', '20230601 000100'], { style: calendar('ymd'), stated: false, hasTime: true }],
    [['1646092800', '1646089200'], { style: { kind: 'epoch' }, stated: true }],
    [['30.12.2022 22:00', '02.01.2023 22:00'], { style: calendar('dmy'), doubt: null }],
    [['12/30/2022', '01/03/2023'], { style: calendar('mdy'), doubt: null }],
  ])('is detected from %j', (stamps, found) => {
    expect(detectStamp(stamps)).toMatchObject(found);
  });

  test('without a day above 12 is the order with the closest dates, reported as uncertain', () => {
    const days = ['01/03/2017', '01/04/2017', '01/05/2017', '01/06/2017'];
    expect(detectStamp(days)).toMatchObject({ style: calendar('mdy'), doubt: expect.stringContaining('above 12') });
    const dayFirst = ['03/01/2017', '04/01/2017', '05/01/2017', '06/01/2017'];
    expect(detectStamp(dayFirst)).toMatchObject({ style: calendar('dmy') });
  });

  test('is null for words and prices', () => {
    expect(detectStamp(['abc', 'def'])).toBeNull();
    expect(detectStamp(['1.08', '1.09'])).toBeNull();
    expect(detectStamp([])).toBeNull();
  });
});
