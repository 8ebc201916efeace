import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserQueryClient, createQueryClient, enterPage } from './query-client.ts';

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

/** Shows a read on a page that is entered, and returns what it shows first and once it was read again. */
async function enterWith(queryKey: readonly string[], queryFn: () => Promise<unknown>) {
  enterPage();
  const observer = new QueryObserver(browserQueryClient(), { queryKey, queryFn });
  const first = observer.getCurrentResult().data;
  const leave = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  const { data } = observer.getCurrentResult();
  leave();
  return { first, later: data };
}

test('a page that is entered shows what was read before, and reads it again', async () => {
  const queryKey = ['/api/account/sign-ins'];
  const read = vi.fn(async () => ['one session']);
  expect(await enterWith(queryKey, read)).toEqual({ first: undefined, later: ['one session'] });
  read.mockResolvedValue(['one session', 'another']);
  expect(await enterWith(queryKey, read)).toEqual({ first: ['one session'], later: ['one session', 'another'] });
});

test('a page that is entered offline keeps what was read before', async () => {
  const queryKey = ['/api/plan'];
  await enterWith(queryKey, async () => 'free');
  const fail = () => Promise.reject(new Error('Failed to fetch'));
  expect(await enterWith(queryKey, fail)).toEqual({ first: 'free', later: 'free' });
  expect(await enterWith(queryKey, fail)).toEqual({ first: 'free', later: 'free' });
});
