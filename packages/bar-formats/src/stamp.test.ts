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
    ['2023-06-01 24:00', 'ymd', '2023-06-02T00:00:00.000Z'],
    ['2023-06-30T24:00:00.000', 'ymd', '2023-07-01T00:00:00.000Z'],
    ['2023.12.31|24:00', 'ymd', '2024-01-01T00:00:00.000Z'],
    ['20240228 240000', 'ymd', '2024-02-29T00:00:00.000Z'],
    ['202402292400', 'ymd', '2024-03-01T00:00:00.000Z'],
    ['2020-W53-1', 'ymd', '2020-12-28T00:00:00.000Z'],
    ['2020-W53', 'ymd', '2020-12-28T00:00:00.000Z'],
    ['2020W53', 'ymd', '2020-12-28T00:00:00.000Z'],
    ['2020W537', 'ymd', '2021-01-03T00:00:00.000Z'],
    ['2015-W53-5', 'ymd', '2016-01-01T00:00:00.000Z'],
    ['2026-w01-1', 'ymd', '2025-12-29T00:00:00.000Z'],
    ['2021-W01-1T10:30', 'ymd', '2021-01-04T10:30:00.000Z'],
    ['Sun Jan  8 22:00:00 2023', 'mdy', '2023-01-08T22:00:00.000Z'],
    ['Sun Jan 08 22:00:00.250 2023', 'mdy', '2023-01-08T22:00:00.250Z'],
    ['22:00:00 08/01/2023', 'dmy', '2023-01-08T22:00:00.000Z'],
    ['1/8/2023, 10:00:00\u202fPM', 'mdy', '2023-01-08T22:00:00.000Z'],
    ['\u200e1\u200e/\u200e8\u200e/\u200e2023 10:00 p.m.', 'mdy', '2023-01-08T22:00:00.000Z'],
    ['8/1/2023, 10:00:00 p.\u00a0m.', 'dmy', '2023-01-08T22:00:00.000Z'],
    ['2023-01-08\u00a022:00', 'ymd', '2023-01-08T22:00:00.000Z'],
    ['08/01/2023 22h00', 'dmy', '2023-01-08T22:00:00.000Z'],
    ['08.01.2023 22:00 Uhr', 'dmy', '2023-01-08T22:00:00.000Z'],
    ['2023.01.08D22:00:00.000000000', 'ymd', '2023-01-08T22:00:00.000Z'],
    ['8 de enero de 2023 22:00', 'dmy', '2023-01-08T22:00:00.000Z'],
    ['mar. 7 mars 2023', 'dmy', '2023-03-07T00:00:00.000Z'],
    ['mar. 12/03/2024', 'dmy', '2024-03-12T00:00:00.000Z'],
    ['mar 07/03/2024 14:00', 'dmy', '2024-03-07T14:00:00.000Z'],
    ['mar. 12/03/2024|14:00', 'dmy', '2024-03-12T14:00:00.000Z'],
    ['mar 2024-03-12', 'ymd', '2024-03-12T00:00:00.000Z'],
    ['mar 20240312 1400', 'ymd', '2024-03-12T14:00:00.000Z'],
    ['Mar 12 2024 14:00', 'mdy', '2024-03-12T14:00:00.000Z'],
    ['Mar 12 2024 1400', 'mdy', '2024-03-12T14:00:00.000Z'],
    ['Mar 12, 2024', 'mdy', '2024-03-12T00:00:00.000Z'],
    ['1er févr. 2023', 'dmy', '2023-02-01T00:00:00.000Z'],
    ['8. März 2023', 'dmy', '2023-03-08T00:00:00.000Z'],
    ['08-dic-23', 'dmy', '2023-12-08T00:00:00.000Z'],
    ['8 stycznia 2023', 'dmy', '2023-01-08T00:00:00.000Z'],
    ['8 января 2023 г.', 'dmy', '2023-01-08T00:00:00.000Z'],
    ['08 Ağu 2023', 'dmy', '2023-08-08T00:00:00.000Z'],
    ['2023年1月8日', 'ymd', '2023-01-08T00:00:00.000Z'],
    ['2023年01月08日 22時30分', 'ymd', '2023-01-08T22:30:00.000Z'],
    ['2023年1月8日(日) 22:00', 'ymd', '2023-01-08T22:00:00.000Z'],
    ['2023/1/8 下午10:00:00', 'ymd', '2023-01-08T22:00:00.000Z'],
    ['2023. 1. 8. 오전 10:00:00', 'ymd', '2023-01-08T10:00:00.000Z'],
  ] as const)('reads %s', (text, order, iso) => {
    expect(read(text, calendar(order))).toMatchObject({ iso, fault: null });
  });

  test.each([
    ['2023-06-01T04:05:06Z', 0],
    ['2023-06-01T04:05:06+05:30', 330],
    ['2023-06-01 04:05:06 GMT+0200', 120],
    ['2023-06-01 04:05:06 UTC', 0],
    ['2023-06-01T04:05-0500', -300],
    ['2023-06-01 04:05:06 EST', -300],
    ['2023-06-01 04:05 EDT', -240],
    ['2023-06-01 04:05 CET', 60],
    ['2023-06-01 04:05 CEST', 120],
    ['2023-06-01 04:05 BST', 60],
    ['2023-06-01 04:05 JST', 540],
    ['2023-06-01 04:05 ACST', 570],
    ['2023-06-01 04:05 GMT+2', 120],
    ['2023-06-01 04:05 UTC-3', -180],
    ['2023-06-01 04:05 UTC+05:30', 330],
    ['2023-06-01 04:05 \u221205:00', -300],
    ['2023-06-01T04:05:06+09', 540],
    ['2023-06-01T04:05-05:00[America/New_York]', -300],
    ['2023-06-01T04:05Z[UTC]', 0],
    ['2023-06-01 04:05 GMT+0000 (Coordinated Universal Time)', 0],
    ['2023-06-01 04:05 GMT-0500 (Mitteleuropäische Zeit)', -300],
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
    ['2023-06-01 24:01', 'ymd'],
    ['2023-06-01 24:00:00.5', 'ymd'],
    ['2023-06-01 25:00', 'ymd'],
    ['2021-W53-1', 'ymd'],
    ['2020-W54', 'ymd'],
    ['2020-W00-1', 'ymd'],
    ['2020-W10-8', 'ymd'],
    ['2023-06-01 10:00 XYZ', 'ymd'],
    ['2023-06-01 10:00+15:00', 'ymd'],
    ['2023-06-01 10:60', 'ymd'],
    ['2023-06-01 13:00 PM', 'ymd'],
    ['yesterday', 'ymd'],
    ['12:30', 'ymd'],
    ['', 'ymd'],
  ] as const)('rejects %j with a reason', (text, order) => {
    expect(read(text, calendar(order)).fault).toMatch(/date|time|week/);
  });

  test('counts from 1970 in seconds, milliseconds or microseconds, depending on its size', () => {
    for (const text of ['1646092800', '1646092800000', '1646092800000000', '1646092800.0']) {
      expect(read(text, { kind: 'epoch' }).iso).toBe('2022-03-01T00:00:00.000Z');
    }
    expect(read('soon', { kind: 'epoch' }).fault).toBe('"soon" is not a time');
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

  test('of Tuesdays alone is not taken as one of March', () => {
    expect(detectStamp(['mar. 19/03/2024', 'mar. 26/03/2024'])).toMatchObject({ style: calendar('dmy') });
  });

  test('without a day above 12 is the order with the closest dates, reported as uncertain', () => {
    const days = ['01/03/2017', '01/04/2017', '01/05/2017', '01/06/2017'];
    expect(detectStamp(days)).toMatchObject({ style: calendar('mdy'), doubt: expect.stringContaining('above 12') });
    const dayFirst = ['03/01/2017', '04/01/2017', '05/01/2017', '06/01/2017'];
    expect(detectStamp(dayFirst)).toMatchObject({ style: calendar('dmy') });
  });

  test.each([
    [['Sun, 08 Jan 2023 22:00:00 +0000', 'Sun, 08 Jan 2023 23:00:00 +0000'], { style: calendar('dmy'), stated: true }],
    [['Sun Jan 08 2023 22:00:00 GMT+0000 (GMT)', 'Sun Jan 08 2023 23:00:00 GMT+0000 (GMT)'], { stated: true }],
    [['Sun Jan 08 17:00:00 EST 2023', 'Sun Jan 08 18:00:00 EST 2023'], { style: calendar('mdy'), stated: true }],
    [['2023-03-10 17:00 EST', '2023-03-13 17:00 EDT'], { stated: true, zone: null }],
    [
      ['2023-01-08 16:00 CST', '2023-03-13 16:00 CDT'],
      { stated: false, vague: { word: 'CST', zone: 'America/Chicago' } },
    ],
    [['2023-01-08T17:00[America/New_York]', '2023-01-08T18:00[America/New_York]'], { zone: 'America/New_York' }],
    [['2020-W52-1', '2020-W53-1'], { style: calendar('ymd'), hasTime: false }],
    [['2024-01-02 23:59:59', '2024-01-03 23:59:59'], { hasTime: false }],
    [['2024-01-02 24:00', '2024-01-03 24:00'], { hasTime: false }],
    [['2024-01-02 01:00', '2024-01-02 24:00'], { hasTime: true }],
    [['03 ene 2023', '04 ene 2023'], { style: calendar('dmy') }],
    [['2023年1月8日', '2023年1月9日'], { style: calendar('ymd'), hasTime: false }],
    [['So 08.01.2023 22:00', 'So 08.01.2023 23:00'], { style: calendar('dmy'), hasTime: true }],
    [['44934', '44935'], { style: { kind: 'serial-day', since: 1899 } }],
  ])('is detected from %j', (stamps, found) => {
    expect(detectStamp(stamps)).toMatchObject(found);
  });

  test('is not a time with offsets if the second number is the end of the bar', () => {
    const hours = ['00:00-01:00', '01:00-02:00', '02:00-03:00', '03:00-04:00', '04:00-05:00', '05:00-06:00'];
    expect(detectStamp(hours.map((hour) => `2023-01-08 ${hour}`))).toBeNull();
  });

  test('is null for words and prices', () => {
    expect(detectStamp(['abc', 'def'])).toBeNull();
    expect(detectStamp(['1.08', '1.09'])).toBeNull();
    expect(detectStamp([])).toBeNull();
  });
});
