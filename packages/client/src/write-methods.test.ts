import { declareWrite, Strategy } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { mergeNouns } from './client.ts';
import { ProblemError } from './problem-error.ts';
import { Transport } from './transport.ts';
import { writeMethods } from './write-methods.ts';

const watchlists = {
  create: declareWrite({
    method: 'POST',
    path: '/api/watchlists',
    tag: 'site',
    summary: 'Creates a watchlist',
    callers: 'accounts',
    body: Strategy.pick({ name: true }),
    answer: Strategy.pick({ id: true }),
    audit: { act: 'watchlist.created', label: 'Changed', subject: 'id' },
  }),
  remove: declareWrite({
    method: 'DELETE',
    path: '/api/watchlists/:id',
    tag: 'site',
    summary: 'Deletes a watchlist',
    callers: 'accounts',
    params: Strategy.pick({ id: true }),
    audit: { act: 'watchlist.deleted', label: 'Changed', subject: 'id' },
  }),
};

/** The methods of a site that answers every call with this, and what it was sent. */
function site(answer: Response) {
  const sent: { readonly address: string; readonly init: RequestInit | undefined }[] = [];
  const fetch = async (address: string | URL | Request, init?: RequestInit) => {
    sent.push({ address: String(address), init });
    return answer;
  };
  const transport = new Transport({ url: 'https://site.example', apiKey: 'key', fetch });
  return { sent, methods: writeMethods({ watchlists }, transport) };
}

test('a write is sent with its body as JSON, and returns the answer', async () => {
  const { sent, methods } = site(Response.json({ id: 'w1' }));
  const { id } = await methods.watchlists.create({ name: 'FX' });
  expect(id).toBe('w1');
  const headers = { accept: '*/*', authorization: 'Bearer key', 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: '{"name":"FX"}' };
  expect(sent).toEqual([{ address: 'https://site.example/api/watchlists', init }]);
});

test('a write without a body and without an answer sends and returns nothing', async () => {
  const { sent, methods } = site(new Response(null, { status: 204 }));
  expect(await methods.watchlists.remove({ id: 'a/b' })).toBeUndefined();
  const init = { method: 'DELETE', headers: { accept: '*/*', authorization: 'Bearer key' } };
  expect(sent).toEqual([{ address: 'https://site.example/api/watchlists/a%2Fb', init }]);
});

test('a write is sent with its idempotency key', async () => {
  const { sent, methods } = site(Response.json({ id: 'w1' }));
  await methods.watchlists.create({ name: 'FX' }, { idempotencyKey: 'order-7' });
  expect(sent[0]!.init!.headers).toMatchObject({ 'idempotency-key': 'order-7' });
});

test('throws the problem document of a rejected write', async () => {
  const problem = { status: 409, detail: 'The name is in use.' };
  const headers = { 'content-type': 'application/problem+json' };
  const { methods } = site(new Response(JSON.stringify(problem), { status: 409, headers }));
  const error = await methods.watchlists.create({ name: 'FX' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({ status: 409, message: 'The name is in use.', problem });
});

test('a noun has the methods of its reads and of its writes', () => {
  const merged = mergeNouns({ a: { list: 1 }, b: { get: 2 } }, { a: { create: 3 }, c: { remove: 4 } });
  expect(merged).toEqual({ a: { list: 1, create: 3 }, b: { get: 2 }, c: { remove: 4 } });
});
