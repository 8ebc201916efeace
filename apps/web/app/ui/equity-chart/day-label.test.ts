import { expect, test } from 'vitest';
import { repeatsDay } from './repeats-day.ts';

const at = (iso: string) => Date.parse(`${iso}Z`);
const account = { time: ['2026-11-26T14:30', '2026-11-27T00:00', '2026-11-28T00:00', '2026-11-28T13:10'].map(at) };

test('a day has one label, at its first point', () => {
  expect(account.time.filter((time) => !repeatsDay([account], time))).toEqual(account.time.slice(0, 3));
});

test('the first point of a day may be that of another curve', () => {
  const other = { time: [at('2026-11-26T00:00')] };
  expect(repeatsDay([account, other], account.time[0]!)).toBe(true);
});
