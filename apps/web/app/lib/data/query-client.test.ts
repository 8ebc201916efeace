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
