import { connect } from 'node:net';
import type { Problem } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type AppOptions, buildApp } from './app.ts';
import { AppError } from './platform/errors.ts';
import type { ReadinessCheck } from './platform/http/readiness.ts';
import { silentLog } from './platform/logging.ts';

const Note = z.object({ text: z.string().max(10), tags: z.array(z.string()).default([]) });

const notes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/notes',
    {
      config: { policy: 'strategies' },
      schema: {
        querystring: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
        response: { 200: z.array(Note) },
      },
    },
    async (request) => [{ text: `limit ${request.query.limit}`, tags: [] }],
  );
  app.post('/notes', { schema: { body: Note, response: { 201: Note } } }, async (request, reply) =>
    reply.code(201).send(request.body),
  );
  app.get(
    '/notes/:id',
    { schema: { params: z.object({ id: z.string() }), response: { 200: Note } } },
    async (request) => {
      if (request.params.id === 'away') throw Object.assign(new Error('gone'), { code: '57P01' });
      if (request.params.id === 'bug') throw new Error('password=hunter2');
      throw new AppError('NOT_FOUND', `There is no note ${request.params.id}.`);
    },
  );
};

let app: FastifyInstance;
afterEach(() => app.close());

async function start(options: Partial<AppOptions> = {}, trustProxy: string[] = []): Promise<FastifyInstance> {
  app = await buildApp({
    config: { trustProxy, baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [{ name: 'notes', routes: notes }],
    ...options,
  });
  return app;
}

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
      await start({
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

describe('answers', () => {
  test('answers 304 if the ETag matches', async () => {
    await start();
    const first = await app.inject('/api/notes');
    const tag = String(first.headers.etag);
    const again = await app.inject({ url: '/api/notes', headers: { 'if-none-match': `"x", W/${tag}` } });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    const other = await app.inject({ url: '/api/notes?limit=2', headers: { 'if-none-match': tag } });
    expect(other.statusCode).toBe(200);
  });

  test('answers HEAD with 304 if the ETag matches', async () => {
    await start();
    const tag = String((await app.inject('/api/notes')).headers.etag);
    const held = await app.inject({ method: 'HEAD', url: '/api/notes', headers: { 'if-none-match': tag } });
    expect([held.statusCode, held.headers.etag, held.body]).toEqual([304, tag, '']);
    const other = await app.inject({ method: 'HEAD', url: '/api/notes', headers: { 'if-none-match': '"x"' } });
    expect([other.statusCode, other.headers.etag, other.body]).toEqual([200, tag, '']);
  });

  test('uses the request id of the caller if it is valid', async () => {
    await start();
    const echoed = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'abc-12345' } });
    const made = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a b\tc' } });
    expect(echoed.headers['x-request-id']).toBe('abc-12345');
    expect(made.headers['x-request-id']).toMatch(/^[\w-]{16}$/);
  });

  test('sends a new script nonce with each request', async () => {
    await start({
      pages: async (pages) => {
        pages.get('/page', async (_request, reply) => reply.allowNonce());
      },
    });
    const policies = [await app.inject('/page'), await app.inject('/page')].map((answer) =>
      String(answer.headers['content-security-policy']),
    );
    const nonces = policies.map((policy) => /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]);
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(policies[0]).not.toMatch(/script-src[^;]*unsafe-inline/);
    const plain = await app.inject('/healthz');
    expect(plain.headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('disables browser features that the site does not use', async () => {
    await start({
      pages: async (pages) => {
        pages.get('/page', async (_request, reply) => reply.allowNonce());
      },
    });
    const policy = String((await app.inject('/page')).headers['permissions-policy']);
    for (const ability of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(policy).toContain(`${ability}=()`);
  });

  test('serves an OpenAPI document that includes the error answers', async () => {
    const document = (await (await start()).inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(['/api/notes', '/api/notes/{id}']);
    const { get, post } = document.paths['/api/notes'];
    expect(Object.keys(get.responses)).toEqual(['200', '400', '429', '500', '503']);
    expect(Object.keys(post.responses)).toEqual(['201', '400', '413', '415', '429', '500', '503']);
    expect(get.responses['400'].content['application/problem+json'].schema).toEqual({
      $ref: '#/components/schemas/Problem',
    });
    expect(get.parameters[0]).toMatchObject({ name: 'limit', in: 'query', schema: { maximum: 500 } });
  });
});

describe('limits', () => {
  const call = (remoteAddress: string, forwarded?: string) =>
    app.inject({ url: '/api/notes', remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });

  test('rejects the 101st call per minute, for that address and policy only', async () => {
    await start();
    const first = await call('192.0.2.1');
    expect(first.headers['ratelimit-policy']).toBe('"strategies";q=100;w=60');
    expect(first.headers.ratelimit).toBe('"strategies";r=99;t=60');
    for (let n = 2; n <= 100; n += 1) await call('192.0.2.1');
    const refused = await call('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect((await call('192.0.2.2')).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/notes/7', remoteAddress: '192.0.2.1' })).statusCode).toBe(404);
  });

  test('delays rejections from twice the quota on, without delaying other callers', async () => {
    await start();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let n = 1; n <= 200; n += 1) await call('192.0.2.1');
    const answered: number[] = [];
    const late = call('192.0.2.1').then(({ statusCode }) => answered.push(statusCode));
    answered.push((await call('192.0.2.2')).statusCode);
    expect(answered).toEqual([200]);
    vi.advanceTimersByTime(1_000);
    await late;
    expect(answered).toEqual([200, 429]);
  });

  test('reports a full minute in the RateLimit header of a first call', async () => {
    await start();
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const quotas = new Set<unknown>();
    for (let n = 0; n < 100; n += 1) {
      clock.mockReturnValue(6_000 + n * 0.123_457);
      quotas.add((await call(`192.0.2.${n}`)).headers.ratelimit);
    }
    expect([...quotas]).toEqual(['"strategies";r=99;t=60']);
  });

  test('ignores X-Forwarded-For if no proxy is trusted', async () => {
    await start();
    const left = [await call('192.0.2.1', '10.0.0.1'), await call('192.0.2.1', '10.0.0.2')];
    expect(left.map((answer) => answer.headers.ratelimit)).toEqual([
      '"strategies";r=99;t=60',
      '"strategies";r=98;t=60',
    ]);
  });

  test('uses only the addresses that a trusted proxy added', async () => {
    await start({}, ['192.0.2.1']);
    const left = [
      await call('192.0.2.1', '203.0.113.1'),
      await call('192.0.2.1', '203.0.113.2'),
      await call('192.0.2.1', '198.51.100.9, 203.0.113.1'),
      await call('192.0.2.7', '203.0.113.1'),
    ].map((answer) => /r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]);
    expect(left).toEqual(['99', '99', '98', '99']);
  });

  test('counts the addresses of one IPv6 network together', async () => {
    await start();
    const left = [await call('2001:db8::1'), await call('2001:db8::2'), await call('2001:db8:0:1::1')];
    expect(left.map((answer) => /r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1])).toEqual(['99', '98', '99']);
  });
});

describe('health', () => {
  const check = (name: string, outcome: () => Promise<void>): ReadinessCheck => ({ name, check: outcome });

  test('answers /healthz while every check fails', async () => {
    await start({ checks: [check('database', () => Promise.reject(new Error('host 10.0.0.1 away')))] });
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'not ready', checks: [{ name: 'database', ok: false, reason: 'failed' }] },
    ]);
    expect(ready.headers['retry-after']).toBe('5');
  });

  test('answers /readyz with 200 if every check passes', async () => {
    await start({ checks: [check('database', async () => {})] });
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json().status]).toEqual([200, 'ready']);
    expect(ready.headers['retry-after']).toBeUndefined();
  });

  test('runs the checks once for concurrent readiness requests', async () => {
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    await start({ checks: [check('database', count)] });
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
    expect([...new Set(answers.map(({ statusCode }) => statusCode)), runs]).toEqual([200, 1]);
  });
});
