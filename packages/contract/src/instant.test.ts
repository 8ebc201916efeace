import { expect, test } from 'vitest';
import { z } from 'zod';
import { TimeInput } from './instant.ts';

test.each([
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05.1Z', '2026-01-02T03:04:05.100Z'],
  ['2026-01-02T03:04:05.123456Z', '2026-01-02T03:04:05.123Z'],
])('reads %s as the time in milliseconds that is stored and compared', (given, time) => {
  expect(TimeInput.parse(given)).toBe(time);
});

test('says what a time is', () => {
  expect(TimeInput.safeParse('2026-01-02').error!.issues).toMatchObject([
    { message: 'must be a time in UTC, such as 2026-03-04T12:00:00Z' },
  ]);
});

test('is in the year 1 or later', () => {
  expect(TimeInput.parse('0001-01-01T00:00:00Z')).toBe('0001-01-01T00:00:00.000Z');
  const { error } = TimeInput.safeParse('0000-12-31T23:59:59Z');
  expect(error?.issues).toMatchObject([{ message: 'must be in the year 1 or later' }]);
});

test('is sent in an answer that repeats it, such as the settings of a study', () => {
  const Settings = z.object({ to: TimeInput.nullable() });
  expect(z.encode(Settings, { to: '2026-01-02T03:04:05.000Z' })).toEqual({ to: '2026-01-02T03:04:05.000Z' });
});
