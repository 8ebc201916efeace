import { expect, test } from 'vitest';
import { FailingPollBackoff } from './failing-poll-backoff.ts';

const NOW = Date.UTC(2026, 2, 2, 10);

test('a read is due immediately while one query returns all that waits', () => {
  const backoff = new FailingPollBackoff();
  expect(backoff.waitMs('webhook', NOW)).toBe(0);
  backoff.polled('webhook', false, NOW);
  expect(backoff.waitMs('webhook', NOW)).toBe(0);
});

test('where more waits than one query returns, the next read for that kind comes a second later', () => {
  const backoff = new FailingPollBackoff();
  backoff.polled('webhook', true, NOW);
  expect(backoff.waitMs('webhook', NOW + 400)).toBe(600);
  expect(backoff.waitMs('email', NOW + 400)).toBe(0);
  expect(backoff.waitMs('webhook', NOW + 1_000)).toBe(0);
  backoff.polled('webhook', false, NOW + 1_000);
  expect(backoff.waitMs('webhook', NOW + 1_000)).toBe(0);
});

test('a clock that is set back does not delay the next read', () => {
  const backoff = new FailingPollBackoff();
  backoff.polled('webhook', true, NOW);
  expect(backoff.waitMs('webhook', NOW - 3_600_000)).toBe(0);
});
