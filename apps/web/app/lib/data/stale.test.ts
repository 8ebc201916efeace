import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { readAgain, readsUnder } from './stale.ts';

const show = (queryKey: readonly string[], queryFn: () => Promise<unknown>) => {
  const client = createQueryClient();
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  return client;
};

test('reads again what is on screen under a path, and marks the rest as stale', async () => {
  const queryFn = vi.fn(() => Promise.resolve(1));
  const client = show(['/api/journal/trades?limit=50'], queryFn);
  await expect.poll(() => client.isFetching()).toBe(0);
  for (const path of ['/api/journal/plans', '/api/plan']) client.setQueryData([path], 1);
  await readAgain(client, [readsUnder('/api/journal/')]);
  expect(queryFn).toHaveBeenCalledTimes(2);
  const stale = ['/api/journal/plans', '/api/plan'].map((path) => client.getQueryState([path])!.isInvalidated);
  expect(stale).toEqual([true, false]);
});

test('a first read that is under way is begun again: its answer may be older than the write', async () => {
  const answers = [Promise.withResolvers(), Promise.withResolvers()];
  const queryFn = vi.fn(() => answers[queryFn.mock.calls.length - 1]!.promise);
  const client = show(['/api/keys'], queryFn);
  const again = readAgain(client, [{ queryKey: ['/api/keys'] }]);
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  answers[0]!.resolve('before');
  answers[1]!.resolve('after');
  await again;
  expect(client.getQueryData(['/api/keys'])).toBe('after');
});
