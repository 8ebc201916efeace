import { AnswerError } from '@sealtick/record';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NetworkError, siteReader } from './site-reader.ts';

afterEach(() => vi.unstubAllGlobals());

/** Reads from a site that gives these answers in turn. */
function makeReader(...answers: (Response | Error)[]) {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init]);
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { asked, read: siteReader(() => {}) };
}

const getStream = (...parts: (string | Error)[]) =>
  new Response(
    new ReadableStream({
      pull(controller) {
        const part = parts.length === 1 ? parts[0]! : parts.shift()!;
        if (part instanceof Error) controller.error(part);
        else controller.enqueue(new TextEncoder().encode(part));
      },
    }),
  );

describe('siteReader', () => {
  test('returns the JSON and the path of the next page, asked without cookies', async () => {
    const { read, asked } = makeReader(
      new Response('[1]', { headers: { link: '<https://elsewhere.example/api/signals?cursor=2>; rel="next"' } }),
    );
    expect(await read('/api/signals')).toEqual({ body: [1], next: '/api/signals?cursor=2' });
    expect(asked[0]![1]).toMatchObject({ credentials: 'omit', redirect: 'manual' });
  });

  test.each<[string, Response, string]>([
    ['a page', new Response('<html>'), '/api did not answer with JSON'],
    ['half of it', new Response('[{"index":1'), '/api did not answer with JSON'],
    ['a field twice', new Response('{"a":1,"a":2}'), 'has the field "a" twice in one object'],
    ['a refusal', new Response('{}', { status: 404 }), '/api answered 404'],
    ['another address', Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }), 'redirects'],
    ['no end', getStream(' '.repeat(2 ** 22)), '/api has no end'],
  ])('rejects %s as no answer of a log', async (_what, answer, words) => {
    const { read } = makeReader(answer);
    const verified = read('/api');
    await expect(verified).rejects.toThrow(AnswerError);
    await expect(verified).rejects.toThrow(words);
  });

  test.each<[string, Response | Error]>([
    ['no connection', new TypeError('fetch failed')],
    ['an error of the server', new Response('', { status: 500 })],
    ['a response that is cut off', getStream('[', new TypeError('terminated'))],
  ])('distinguishes %s, which says nothing', async (_what, answer) => {
    const { read } = makeReader(answer);
    await expect(read('/api')).rejects.toThrow(NetworkError);
  });

  test('asks again when the site says so', async () => {
    const busy = () => new Response('', { status: 503, headers: { 'retry-after': '0' } });
    const { read, asked } = makeReader(busy(), busy(), new Response('[]'));
    expect(await read('/api')).toMatchObject({ body: [] });
    expect(asked).toHaveLength(3);
  });
});
