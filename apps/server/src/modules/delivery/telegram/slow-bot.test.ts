import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { useTelegram } from './testing/use-telegram.ts';

const { telegram, inject, database } = useTelegram();
/** More than there are connections for requests. */
const PRESSED = 12;

const questions = () => telegram.calls.filter(({ method }) => method === 'getMe').length;

test('While Telegram does not answer, calls for a code wait for one question and hold no connection', async () => {
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  telegram.held = held.promise;
  const pressed = Array.from({ length: PRESSED }, () => inject('POST', '/api/delivery/telegram/code'));
  await expect.poll(questions).toBeGreaterThan(0);
  const { rows } = await database().execute<{ one: number }>(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
  held.resolve();
  const answers = await Promise.all(pressed);
  expect(answers.map((answer) => answer.json().botName)).toEqual(Array(PRESSED).fill('sealtick_test_bot'));
  expect(questions()).toBe(1);
});
