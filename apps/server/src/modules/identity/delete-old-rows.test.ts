import { HOUR_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { deleteOldRows } from './delete-old-rows.ts';
import { pendingSignUp, signIn, signInTry, verification } from './identity.tables.ts';
import { ACCEPTED, EMAIL, PASSWORD, useIdentity } from './testing/use-identity.ts';

const { post, signUp, database } = useIdentity();

test('Rows that are not needed any more are deleted', async () => {
  await signUp();
  await post('sign-up', { email: 'late@example.com', password: PASSWORD, ...ACCEPTED });
  await post('send-reset', { email: EMAIL });
  await post('sign-in', { email: EMAIL, password: PASSWORD });
  const rows = async () => {
    const counts = [pendingSignUp, verification, signIn, signInTry].map((table) => database().$count(table));
    return Promise.all(counts);
  };
  expect(await rows()).toEqual([1, 1, 2, 3]);
  const start = Date.now();
  const after: number[][] = [];
  for (const days of [0, 2, 59, 62, 91]) {
    await deleteOldRows(database(), start + days * 24 * HOUR_MS);
    after.push(await rows());
  }
  expect(after).toEqual([
    [1, 1, 2, 3],
    [0, 0, 2, 3],
    [0, 0, 2, 3],
    [0, 0, 0, 3],
    [0, 0, 0, 0],
  ]);
});
