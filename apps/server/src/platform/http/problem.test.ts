import { connect } from 'node:net';
import type { Problem } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { useNotesApp } from './testing/use-notes-app.ts';

const start = useNotesApp();

describe('refusals', () => {
  test.each([
    ['GET', '/api/nothing', undefined, 404, 'NOT_FOUND'],
    ['GET', '/nothing', undefined, 404, 'NOT_FOUND'],
    ['GET', '/api', undefined, 404, 'NOT_FOUND'],
    ['GET', '/api/notes/7', undefined, 404, 'NOT_FOUND'],
    ['DELETE', '/api/notes', undefined, 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/notes?limit=501', undefined, 400, 'INVALID_REQUEST'],
    ['GET', '/api/notes?api_key=stk_live_x', undefined, 400, 'INVALID_REQUEST'],
    ['GET', '/api/notes/7?page=2', undefined, 400, 'INVALID_REQUEST'],
    ['GET', '/api/%ff', undefined, 400, 'INVALID_REQUEST'],
    ['GET', `/api/notes/${'x'.repeat(5000)}`, undefined, 404, 'NOT_FOUND'],
    ['POST', '/api/notes', '{"text":', 400, 'INVALID_REQUEST'],
    ['POST', '/api/notes', '', 400, 'INVALID_REQUEST'],
    ['POST', '/api/notes', '{"text":"a","__proto__":{"x":1}}', 400, 'INVALID_REQUEST'],
    ['POST', '/api/notes', `{"text":"${'a'.repeat(300_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
    ['GET', '/api/notes/away', undefined, 503, 'UNAVAILABLE'],
    ['GET', '/api/notes/bug', undefined, 500, 'INTERNAL'],
  ] as const)('answers %s to %s with a problem document', async (method, url, payload, status, code) => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await (await start()).inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const problem = answer.json<Problem>();
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problem).toMatchObject({ status, code, type: 'about:blank', message: problem.title });
    expect([answer.statusCode, problem.requestId]).toEqual([status, answer.headers['x-request-id']]);
    expect(answer.body).not.toContain('hunter2');
  });

  test.each(['/%zz', '/%E0%A4%A', '/%ff', '/apis/%zz', '/strategies/%zz?q=%zz'])(
    'routes the undecodable path %s to the pages, like any other missing page',
    async (url) => {
      const app = await start({
        pages: async (pages) => {
          pages.get('*', async (request, reply) => reply.code(404).type('text/html').send(request.url));
        },
      });
      const answer = await app.inject({ url, headers: { accept: 'text/html' } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html']);
      expect(decodeURI(answer.body.split('?')[0]!)).toBe(url.split('?')[0]);
      expect(answer.headers).toHaveProperty('content-security-policy');
      for (const path of [`/api${url}`, '/api/notes/%zz']) {
        const problem = await app.inject(path);
        expect(problem.headers['content-type'], path).toBe('application/problem+json; charset=utf-8');
        expect(problem.json<Problem>(), path).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
      }
    },
  );

  test.each([
    ['POST', '/api/notes', `{"text":"${'a'.repeat(300_000)}"}`, 'The body must have at most 262,144 bytes.'],
    [
      'POST',
      '/api/notes',
      '{"text":"a","__proto__":{"x":1}}',
      'The body must not have a field `__proto__`, nor `prototype` in `constructor`.',
    ],
    ['POST', '/api/notes', '{"text":', 'The body is not valid JSON.'],
    ['GET', '/api/notes?limit=1&limit=2', undefined, '`limit` must be given once.'],
    ['GET', '/api/notes?limit=many', undefined, '`limit` must be a number (got many).'],
  ] as const)('says what would be right: %s %s', async (method, url, payload, detail) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await (await start()).inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload, headers }),
    });
    expect(answer.json<Problem>().detail).toBe(detail);
  });

  test('rejects a compressed body', async () => {
    const answer = await (await start()).inject({
      method: 'POST',
      url: '/api/notes',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: Buffer.from([0x1f, 0x8b, 8]),
    });
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([
      415,
      'The body must not be compressed. Send it without `Content-Encoding`.',
    ]);
  });

  test('rejects content types other than JSON', async () => {
    const answer = await (await start()).inject({
      method: 'POST',
      url: '/api/notes',
      headers: { 'content-type': 'text/plain' },
      payload: 'hello',
    });
    expect(answer.statusCode).toBe(415);
  });

  test('names the allowed methods in a 405', async () => {
    const answer = await (await start()).inject({ method: 'PUT', url: '/api/notes' });
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
  });

  test('names the field of each error', async () => {
    const answer = await (await start()).inject({
      method: 'POST',
      url: '/api/notes',
      payload: { text: 'far too long a text', tags: ['a', 1], role: 'admin' },
    });
    const { detail, errors } = answer.json<Problem>();
    expect(detail).toBe('Invalid body fields `text`, `tags.1`, `role`.');
    expect(errors).toEqual([
      { path: 'text', message: 'must have at most 10 characters' },
      { path: 'tags.1', message: 'must be a string' },
      { path: 'role', message: 'Unknown field.' },
    ]);
  });

  test('names a field once, which is both no list and too long for one', async () => {
    const payload = { text: 'short', tags: 'abcdefghijk' };
    const answer = await (await start()).inject({ method: 'POST', url: '/api/notes', payload });
    const { detail, errors } = answer.json<Problem>();
    expect(detail).toBe('`tags` must be a list.');
    expect(errors).toEqual([{ path: 'tags', message: 'must be a list' }]);
  });

  test.each([
    ['limit=9000', '`limit` must be at most 500 (got 9000).'],
    ['limit=', '`limit` must be at least 1 (got nothing).'],
    ['lmit=5', 'Unknown query parameter `lmit`.'],
    ['lmit=5&limit=0', 'Invalid query parameters `limit`, `lmit`.'],
  ])('says what is wrong with ?%s', async (query, detail) => {
    const answer = await (await start()).inject(`/api/notes?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().detail).toBe(detail);
  });

  test('answers 503 with Retry-After while the database is unavailable', async () => {
    const answer = await (await start()).inject('/api/notes/away');
    expect(answer.headers['retry-after']).toBe('5');
  });

  test('answers malformed HTTP with a problem document', async () => {
    const address = await (await start()).listen({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(address).port);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json/);
  });
});

test('answers an unknown API key with 401', async () => {
  const app = await start({
    getViewer: async () => {
      throw new AppError('UNAUTHORIZED', 'Unknown API key.');
    },
  });
  const answer = await app.inject('/api/notes');
  expect(answer.headers['www-authenticate']).toBe('Bearer');
  expect(answer.json<Problem>()).toMatchObject({ status: 401, code: 'UNAUTHORIZED', detail: 'Unknown API key.' });
});
