import { expect, test } from 'vitest';
import { newSinceText } from './new-since-text.ts';

const NOW = Date.parse('2026-03-16T10:00:00Z');

test.each([
  ['2026-03-16T07:00:00.000Z', '3 new since 3 hours ago'],
  ['2026-03-15T23:59:00.000Z', '3 new since yesterday'],
  ['2026-03-15T00:00:00.000Z', '3 new since yesterday'],
  ['2026-03-14T23:59:00.000Z', '3 new since 14 Mar 2026'],
  ['no date', '3 new since —'],
])('a visit at %s: %s', (since, text) => {
  expect(newSinceText(3, since, NOW, 'utc')).toBe(text);
});
