import { expect, test } from 'vitest';
import { ACCEPTED, EMAIL, useIdentity } from './testing/use-identity.ts';

const { clock, post, signUp } = useIdentity();

const ROUNDS = 500;
/** Minutes after which tries count no more. */
const WINDOW_MS = 16 * 60_000;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

interface Observed {
  readonly times: number[];
  readonly answers: Set<string>;
}

/** A new address of a caller each time, so that no limit shortens an answer. */
const getCaller = (n: number) => `10.9.${n >> 8}.${n & 255}`;

test.each([
  ['sign-in', { password: 'a wrong password' }],
  ['sign-up', { password: 'a long enough password', ...ACCEPTED }],
  ['send-reset', {}],
  ['send-link', {}],
])('%s answers known and unknown addresses alike, in the same time', async (call, rest) => {
  await signUp();
  const known: Observed = { times: [], answers: new Set() };
  const unknown: Observed = { times: [], answers: new Set() };
  const observe = async ({ times, answers }: Observed, email: string, n: number) => {
    const from = performance.now();
    const answer = await post(call, { email, ...rest }, {}, getCaller(n));
    times.push(performance.now() - from);
    const { instance: _call, requestId: _id, ...body } = answer.body === '' ? {} : answer.json();
    answers.add(JSON.stringify([answer.statusCode, body, answer.headers['content-length']]));
  };
  for (let n = 0; n < ROUNDS; n++) {
    // Ten tries of an account are counted in a window.
    if (n % 8 === 0) clock.time += WINDOW_MS;
    await observe(known, EMAIL, 2 * n);
    await observe(unknown, `nobody${n}@example.com`, 2 * n + 1);
  }
  expect([...known.answers]).toEqual([...unknown.answers]);
  expect(known.answers.size).toBe(1);
  const difference = Math.abs(median(known.times) - median(unknown.times));
  expect(difference).toBeLessThan(Math.max(5, Math.min(deviation(known.times), deviation(unknown.times))));
});
