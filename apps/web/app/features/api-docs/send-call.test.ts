import { afterEach, expect, test, vi } from 'vitest';
import { sendCall } from './send-call.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers every request with this, and returns the requests. */
function answerWith(response: () => Response): RequestInit[] {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init);
    return response();
  });
  return sent;
}
const get = { url: '/api/signals', method: 'GET', body: null };

test('a call with a key sends the key, and no session', async () => {
  const sent = answerWith(() => Response.json([]));
  await sendCall(get, 'stk_live_x');
  expect(sent[0]).toMatchObject({ credentials: 'omit', headers: { authorization: 'Bearer stk_live_x' } });
});

test('a call without a key sends the session', async () => {
  const sent = answerWith(() => Response.json([]));
  await sendCall({ url: '/api/mutes', method: 'PUT', body: '{}' }, '');
  expect(sent[0]).toEqual({
    method: 'PUT',
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
});

test('an answer is shown with status, size, what its headers say, and its JSON indented', async () => {
  answerWith(
    () =>
      new Response('{"a":1}', {
        status: 404,
        headers: { 'content-type': 'application/problem+json', etag: '"x"', vary: 'a' },
      }),
  );
  expect(await sendCall(get, '')).toMatchObject({
    status: 404,
    bytes: 7,
    headers: [
      ['content-type', 'application/problem+json'],
      ['etag', '"x"'],
    ],
    text: '{\n  "a": 1\n}',
  });
});

test('a long answer is cut, and lines of NDJSON stay as they are', async () => {
  answerWith(() => new Response('{"a":1}\n{"a":2}\n', { headers: { 'content-type': 'application/x-ndjson' } }));
  expect((await sendCall(get, '')).text).toBe('{"a":1}\n{"a":2}\n');
  answerWith(() => new Response('x'.repeat(30_000)));
  expect((await sendCall(get, '')).text).toHaveLength(20_002);
});
