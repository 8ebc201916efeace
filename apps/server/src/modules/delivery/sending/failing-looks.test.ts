import { expect, test } from 'vitest';
import { FailingLooks } from './failing-looks.ts';

const NOW = Date.UTC(2026, 2, 2, 10);

test('a look is due at once while one look reads all that waits', () => {
  const looks = new FailingLooks();
  expect(looks.waitMs('webhook', NOW)).toBe(0);
  looks.looked('webhook', false, NOW);
  expect(looks.waitMs('webhook', NOW)).toBe(0);
});

test('where more waits than one look reads, the next look at that kind comes a second later', () => {
  const looks = new FailingLooks();
  looks.looked('webhook', true, NOW);
  expect(looks.waitMs('webhook', NOW + 400)).toBe(600);
  expect(looks.waitMs('email', NOW + 400)).toBe(0);
  expect(looks.waitMs('webhook', NOW + 1_000)).toBe(0);
  looks.looked('webhook', false, NOW + 1_000);
  expect(looks.waitMs('webhook', NOW + 1_000)).toBe(0);
});

test('a clock that is set back does not hold up the next look', () => {
  const looks = new FailingLooks();
  looks.looked('webhook', true, NOW);
  expect(looks.waitMs('webhook', NOW - 3_600_000)).toBe(0);
});
