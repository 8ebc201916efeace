import { expect, test } from 'vitest';
import { readRetryAfter } from './read-retry-after.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const at = (header: string, now = NOW) => {
  const wait = readRetryAfter(header, now);
  return wait === null ? null : new Date(now + wait).toISOString().slice(0, 19);
};

test.each([
  ['seconds', '90', '2026-11-26T12:01:30'],
  ['seconds between spaces', ' 90 ', '2026-11-26T12:01:30'],
  ['no seconds', '0', '2026-11-26T12:00:00'],
  ['more seconds than a number holds', '9'.repeat(400), '2058-08-04T13:46:40'],
  ['a date as senders write it today', 'Thu, 26 Nov 2026 12:02:00 GMT', '2026-11-26T12:02:00'],
  ['a date of RFC 850', 'Thursday, 26-Nov-26 12:02:00 GMT', '2026-11-26T12:02:00'],
  ['a date of asctime', 'Thu Nov 26 12:02:00 2026', '2026-11-26T12:02:00'],
  ['a date of asctime with one digit of the day', 'Tue Dec  1 00:00:00 2026', '2026-12-01T00:00:00'],
  ['a leap second', 'Thu, 31 Dec 2026 23:59:60 GMT', '2027-01-01T00:00:00'],
  ['a date that is over', 'Sunday, 06-Nov-94 08:49:37 GMT', '2026-11-26T12:00:00'],
])('reads %s', (_what, header, expected) => {
  expect(at(header)).toBe(expected);
});

// A year of two digits that seems to be more than 50 years ahead is the latest past year with these digits.
test.each([
  ['76', NOW, '2076-11-26T12:00:00'],
  ['77', NOW, '2026-11-26T12:00:00'],
  ['01', Date.UTC(2099, 0, 1), '2101-11-26T12:00:00'],
  ['50', Date.UTC(2099, 0, 1), '2099-01-01T00:00:00'],
])('reads the year %s by the clock', (year, now, expected) => {
  expect(at(`Thursday, 26-Nov-${year} 12:00:00 GMT`, now)).toBe(expected);
});

test.each([
  '',
  '-5',
  '1.5',
  'soon',
  '2026-11-26',
  'Thu, 26 Nov 2026 12:02:00',
  'Thu, 26 Nov 2026 24:00:00 GMT',
  'Thu, 32 Nov 2026 12:00:00 GMT',
  'Thursday, 26-Nov-2026 12:00:00 GMT',
  'Thu Nov 26 12:02:00 2026 GMT',
])('ignores "%s"', (header) => {
  expect(readRetryAfter(header, NOW)).toBeNull();
});

test('ignores a header that is missing', () => {
  expect(readRetryAfter(undefined, NOW)).toBeNull();
  expect(readRetryAfter(null, NOW)).toBeNull();
});
