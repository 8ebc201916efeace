import { expect, test } from 'vitest';
import { CHALLENGE_MS, Challenges } from './challenges.ts';

const NOW = Date.UTC(2026, 2, 4);
const challenges = new Challenges('the secret of sessions');

test('A challenge is valid for its purpose, for ten minutes', () => {
  const challenge = challenges.create('sign-in', NOW).toString('base64url');
  expect(challenges.isValid(challenge, 'sign-in', NOW + CHALLENGE_MS - 1)).toBe(true);
  expect(challenges.isValid(challenge, 'sign-in', NOW + CHALLENGE_MS)).toBe(false);
  expect(challenges.isValid(challenge, 'account a', NOW)).toBe(false);
  expect(new Challenges('another').isValid(challenge, 'sign-in', NOW)).toBe(false);
});

test.each(['', 'AAAA', '%', 'A'.repeat(72), 'A'.repeat(5_000)])('%j is not a challenge', (given) => {
  expect(challenges.isValid(given, 'sign-in', NOW)).toBe(false);
});
