import { expect, test } from 'vitest';
import { restoreText } from './restore-text.ts';

test.each([
  [0, 'Restarted after a restore on 4 Sep 2026, 0 entries lost'],
  [1, 'Restarted after a restore on 4 Sep 2026, 1 entry lost'],
  [12_307, 'Restarted after a restore on 4 Sep 2026, 12,307 entries lost'],
])('gives the day of a restore and its %i lost entries', (lostEntries, text) => {
  expect(restoreText({ at: '2026-09-04T23:20:00.000Z', lostEntries })).toBe(text);
});
