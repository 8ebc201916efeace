import { expect, test } from 'vitest';
import { firstSeenId } from './first-seen-id.ts';

const rows = [
  { id: 'c', createdAt: '2026-03-16T12:00:00.000Z' },
  { id: 'b', createdAt: '2026-03-16T10:00:00.000Z' },
  { id: 'a', createdAt: '2026-03-16T08:00:00.000Z' },
];

test.each([
  ['2026-03-16T11:00:00.000Z', 'b', 'between two rows'],
  ['2026-03-16T10:00:00.000Z', 'b', 'with a row'],
  ['2026-03-16T13:00:00.000Z', null, 'all are seen'],
  ['2026-03-16T07:00:00.000Z', null, 'all are new'],
  [null, null, 'no visit before'],
])('a last visit at %s: %s, %s', (at, id, why) => {
  expect(firstSeenId(rows, at), why).toBe(id);
});
