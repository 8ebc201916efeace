import { expect, test } from 'vitest';
import { dayLabel } from './day-label.ts';

const at = (iso: string) => Date.parse(`${iso}Z`);
const account = { time: ['2026-11-26T14:30', '2026-11-27T00:00', '2026-11-28T00:00', '2026-11-28T13:10'].map(at) };

test('a day has one label, with its month, at its first point', () => {
  const labels = account.time.map((time) => dayLabel([account], time));
  expect(labels).toEqual(['26 Nov', '27 Nov', '28 Nov', '']);
});

test('the first point of a day may be that of another curve', () => {
  const other = { time: [at('2026-11-26T00:00')] };
  expect(dayLabel([account, other], account.time[0]!)).toBe('');
});
