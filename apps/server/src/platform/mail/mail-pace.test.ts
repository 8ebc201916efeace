import { expect, test } from 'vitest';
import { MailPace } from './mail-pace.ts';

test('spreads emails over the second, and saves up no turns', () => {
  const state = { now: 5_000 };
  const pace = new MailPace(4, () => state.now);
  expect([1, 2, 3, 4, 5].map(() => pace.reserve())).toEqual([0, 250, 500, 750, 1_000]);
  state.now += 60_000;
  expect([1, 2].map(() => pace.reserve())).toEqual([0, 250]);
});

test('without a limit none waits', () => {
  const pace = new MailPace(null, () => 5_000);
  expect([1, 2, 3].map(() => pace.reserve())).toEqual([0, 0, 0]);
});
