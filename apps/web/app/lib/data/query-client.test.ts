import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const { signInAgain } = vi.hoisted(() => ({ signInAgain: vi.fn() }));
vi.mock('../session/sign-in-again.ts', () => ({ signInAgain }));

const SIGNED_OUT = '401: {"title":"Unauthorized","status":401,"message":"Unauthorized"}';

beforeEach(() => signInAgain.mockClear());

const read = (message: string) =>
  createQueryClient()
    .fetchQuery({ queryKey: ['/api/signals'], queryFn: () => Promise.reject(new Error(message)) })
    .catch(() => {});

test('goes to the login after a read that answers 401 Unauthorized', async () => {
  await read(SIGNED_OUT);
  await expect.poll(() => signInAgain.mock.calls.length).toBe(1);
  await read('401: Unauthorized');
  await expect.poll(() => signInAgain.mock.calls.length).toBe(2);
  await read('401: {\n  "message": "Unauthorized"\n}');
  await expect.poll(() => signInAgain.mock.calls.length).toBe(3);
});

test.each(['403: {"message":"Unauthorized"}', '401: no such key', '500: 401: Unauthorized', 'Failed to fetch'])(
  'stays on the page after "%s"',
  async (message) => {
    await read(message);
    await vi.dynamicImportSettled();
    expect(signInAgain).not.toHaveBeenCalled();
  },
);

test.each([
  ['500: the database does not answer', 30_000],
  ['Failed to fetch', 30_000],
  ['404: no such strategy', false],
])('repeats a read that failed, and not one that was refused: "%s"', async (message, interval) => {
  const client = createQueryClient();
  const queryKey = ['/api/strategies'];
  await client.fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error(message)) }).catch(() => {});
  const query = client.getQueryCache().find({ queryKey })!;
  const { refetchInterval } = client.getDefaultOptions().queries!;
  expect((refetchInterval as (of: typeof query) => unknown)(query)).toBe(interval);
  client.setQueryData(queryKey, []);
  expect((refetchInterval as (of: typeof query) => unknown)(query)).toBe(false);
});
