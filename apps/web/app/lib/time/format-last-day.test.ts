import { expect, test } from 'vitest';
import { formatLastDay } from './format-last-day.ts';

test('an end is shown by the last day before it', () => {
  expect(formatLastDay('2026-12-21T00:00:00.000Z')).toBe('20 Dec 2026');
  expect(formatLastDay('2026-12-21T00:00:00.001Z')).toBe('21 Dec 2026');
  for (const bad of ['not a date', null]) expect(formatLastDay(bad)).toBe('—');
});
