import { ProblemError } from '@sealtick/client';
import { AnswerError, declareWrite, reads, Strategy } from '@sealtick/contract';
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { readQuery } from './read-query.ts';
import { writeMutation } from './write-mutation.ts';

const { signInAgain } = vi.hoisted(() => ({ signInAgain: vi.fn() }));
vi.mock('../session/sign-in-again.ts', () => ({ signInAgain }));

const rename = declareWrite({
  method: 'PUT',
  path: '/api/strategies/:id/name',
  tag: 'site',
  summary: 'Renames a strategy',
  callers: 'operators',
  params: Strategy.pick({ id: true }),
  body: Strategy.pick({ name: true }),
  answer: Strategy.pick({ name: true }),
  audit: { act: 'strategy.renamed', label: 'Changed', subject: 'id' },
});

const send = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', send));
afterEach(() => {
  vi.unstubAllGlobals();
  send.mockReset();
  signInAgain.mockClear();
});

const refuse = (status: number, problem: object) =>
  new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } });

function run(answer: Response) {
  send.mockResolvedValue(answer);
  const client = createQueryClient();
  const [strategy, list] = [readQuery(reads.strategies.get, { id: 's/1' }), readQuery(reads.strategies.list, {})];
  for (const { queryKey } of [strategy, list]) client.setQueryData<unknown>(queryKey, {});
  const refreshes = ({ id }: { readonly id: string }) => [readQuery(reads.strategies.get, { id })];
  // A component replaces `onError` to show a message.
  const mutation = new MutationObserver(client, { ...writeMutation(rename, refreshes), onError: () => {} });
  const isStale = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    client.getQueryState(queryKey)!.isInvalidated;
  return { written: mutation.mutate({ id: 's/1', name: 'Impulse' }), stale: () => [strategy, list].map(isStale) };
}

test('sends the fields as JSON and returns the answer; the queries it changes are stale', async () => {
  const { written, stale } = run(Response.json({ name: 'Impulse' }));
  expect((await written).name).toBe('Impulse');
  expect(send).toHaveBeenCalledExactlyOnceWith('/api/strategies/s%2F1/name', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Impulse"}',
  });
  expect(stale()).toEqual([true, false]);
});

test('throws a refusal with the fields that are wrong, and leaves the queries as they are', async () => {
  const errors = [{ path: 'name', message: 'is required' }];
  const { written, stale } = run(refuse(400, { status: 400, detail: '`name` is required.', errors }));
  const error = await written.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({ message: '`name` is required.', problem: { errors } });
  expect(stale()).toEqual([false, false]);
  expect(signInAgain).not.toHaveBeenCalled();
});

test.each([404, 409])('makes the queries stale if what it changes was changed elsewhere: %d', async (status) => {
  const { written, stale } = run(refuse(status, { status, detail: 'It was changed.' }));
  await expect(written).rejects.toThrow('It was changed.');
  await expect.poll(stale).toEqual([true, false]);
});

test('leads to the login if the session has ended', async () => {
  await expect(run(refuse(401, { status: 401, detail: 'Log in to call this.' })).written).rejects.toThrow('Log in');
  await expect.poll(() => signInAgain.mock.calls.length).toBe(1);
});

test('refuses an answer that does not have the declared shape', async () => {
  await expect(run(Response.json({ title: 'Impulse' })).written).rejects.toThrow(AnswerError);
});
