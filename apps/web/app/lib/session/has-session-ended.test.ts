import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasSessionEnded } from './has-session-ended.ts';

const AMARA = { email: 'amara@example.com' };
const shown = () => AMARA.email;
const answering = (answers: readonly (typeof AMARA | null | undefined)[]) => {
  const left = [...answers];
  return vi.fn(async () => left.shift());
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ended = async (ask: ReturnType<typeof answering>) => {
  const result = hasSessionEnded(ask, shown);
  await vi.runAllTimersAsync();
  return result;
};

test('a session that no one has in two answers has ended', async () => {
  expect(await ended(answering([null, null]))).toBe(true);
});

test('a session that became one of another account has ended', async () => {
  const zoe = { email: 'zoe@example.com' };
  expect(await ended(answering([zoe, zoe]))).toBe(true);
});

test('a session that a call under way renews has not ended', async () => {
  expect(await ended(answering([null, AMARA]))).toBe(false);
});

test.each([[[AMARA]], [[undefined]], [[null, undefined]]])('answers %j end no session', async (answers) => {
  expect(await ended(answering(answers))).toBe(false);
});
