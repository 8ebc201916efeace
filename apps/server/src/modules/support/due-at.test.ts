import { formatDate, parseDate } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { isBankHoliday } from './bank-holidays.ts';
import { dueAt } from './due-at.ts';

const at = (iso: string) => Date.parse(iso);
const due = (businessDays: number, sent: string, holidays = 'england') =>
  new Date(dueAt({ businessDays }, at(sent), holidays)).toISOString();

describe('A request is due', () => {
  test('after two business days: sent on Maundy Thursday 2025 at 16:00 in London, on Wednesday at 16:00', () => {
    expect(due(2, '2025-04-17T15:00:00Z')).toBe('2025-04-23T15:00:00.000Z');
  });

  test.each([
    ['over a weekend', 1, '2026-11-20T09:30:00Z', '2026-11-23T09:30:00.000Z'],
    ['sent on a Saturday', 2, '2026-11-21T10:00:00Z', '2026-11-24T10:00:00.000Z'],
    ['over the start of summer time', 1, '2026-03-27T16:00:00Z', '2026-03-30T15:00:00.000Z'],
    ['over its end', 1, '2026-10-23T15:00:00Z', '2026-10-26T16:00:00.000Z'],
    [
      'late on a summer evening, which is the next day in London',
      1,
      '2026-07-02T23:30:00Z',
      '2026-07-05T23:30:00.000Z',
    ],
    ['over Christmas, whose second day moves to Monday', 2, '2026-12-24T12:00:00Z', '2026-12-30T12:00:00.000Z'],
  ])('%s', (_name, days, sent, expected) => {
    expect(due(days, sent)).toBe(expected);
  });

  test('on the days that the operator works', () => {
    expect(due(1, '2026-12-23T12:00:00Z', '2026-12-24, england')).toBe('2026-12-29T12:00:00.000Z');
    expect(due(1, '2026-12-24T12:00:00Z', 'none')).toBe('2026-12-25T12:00:00.000Z');
  });

  test('after hours and days of the calendar, also at night and on Sundays', () => {
    expect(dueAt({ hours: 4 }, at('2026-11-21T23:00:00Z'), 'england')).toBe(at('2026-11-22T03:00:00Z'));
    expect(dueAt({ days: 30 }, at('2026-10-01T09:00:00Z'), 'england')).toBe(at('2026-10-31T10:00:00Z'));
  });
});

test.each([
  ['2025', '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  ['2026', '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['2027', '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['2028', '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
])('The bank holidays of England in %s are those that gov.uk lists', (year, days) => {
  const first = parseDate(`${year}-01-01`)!;
  const found = Array.from({ length: 365 }, (_, n) => first + n)
    .filter(isBankHoliday)
    .map((day) => formatDate(day).slice(5));
  expect(found.join(' ')).toBe(days);
});
