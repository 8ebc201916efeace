import { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Problem } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { AppError } from '../errors.ts';
import { silentLog } from '../logging.ts';
import { mountPages, type Render } from './mount-pages.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function start(render: Render = async () => 'a page'): Promise<void> {
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [],
    pages: (pages, guards) => mountPages(pages, render, guards),
  });
}

/** Sent immediately, not when the answer is waited for. */
const ask = async (url: string, remoteAddress = '192.0.2.1', accept = 'text/html') => {
  const answer = await app.inject({ url, remoteAddress, headers: { accept } });
  return answer;
};

/** Pages that wait until a test lets them go on. */
function heldPages(): { readonly render: Render; readonly release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { render: () => released.then(() => 'a page'), release };
}

const page = '<p>The same words again and again.</p>'.repeat(200);

test.each([
  ['gzip, deflate, br, zstd', 'br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip;q=0.8', 'gzip', (body: Buffer) => gunzipSync(body)],
  ['br;q=0, gzip;q=0.0', undefined, (body: Buffer) => body],
  ['identity', undefined, (body: Buffer) => body],
  ['brotli', undefined, (body: Buffer) => body],
  [undefined, undefined, (body: Buffer) => body],
])('compresses a page for a browser that accepts %s', async (accepted, encoding, decode) => {
  await start(async (_request, reply) => reply.type('text/html; charset=utf-8').send(Readable.from([page])));
  const headers = { accept: 'text/html', ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) };
  const answer = await app.inject({ url: '/', headers });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(decode(answer.rawPayload).toString()).toBe(page);
  if (encoding) expect(answer.headers.vary).toContain('accept-encoding');
});

test('sends a body that is already compressed as it is', async () => {
  await start(async (_request, reply) => reply.header('content-encoding', 'br').send(brotliCompressSync(page)));
  const answer = await app.inject({ url: '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page);
});

test('does not compress images again', async () => {
  await start(async (_request, reply) => reply.type('image/png').send(Buffer.from(page)));
  const answer = await app.inject({ url: '/share/site.png', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('limits concurrent pages per address without blocking others', async () => {
  const { render, release } = heldPages();
  await start(render);
  const flood = Array.from({ length: 250 }, () => ask('/'));
  const refused = (await Promise.all(flood.slice(8))).map(({ statusCode, headers }) => [
    statusCode,
    headers['retry-after'],
  ]);
  expect(new Set(refused.map(String))).toEqual(new Set(['503,2']));
  const others = [ask('/signals', '192.0.2.2'), ask('/strategies', '192.0.2.3')];
  release();
  const answered = await Promise.all([...flood.slice(0, 8), ...others]);
  expect(answered.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('limits images separately', async () => {
  const { render, release } = heldPages();
  await start(render);
  const pictures = Array.from({ length: 4 }, () => ask('/share/site.png'));
  expect((await ask('/share/site.png')).statusCode).toBe(503);
  const page = ask('/');
  release();
  expect((await page).statusCode).toBe(200);
  expect((await Promise.all(pictures)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});

test.each([
  ['/', 300],
  ['/nothing', 300],
  ['/signals.data', 300],
  ['/share/site.png', 60],
])('rejects more than the allowed requests for %s per minute (%i) of one address', async (url, quota) => {
  await start();
  for (let n = 0; n < quota; n += 1) expect((await ask(url)).statusCode).toBe(200);
  const refused = await ask(url);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(url, '192.0.2.2')).statusCode).toBe(200);
});

test('counts requests for the OpenAPI document as API calls', async () => {
  await start();
  for (let n = 0; n < 500; n += 1) await ask('/api/openapi.json');
  expect((await ask('/api/openapi.json')).statusCode).toBe(429);
});

test('answers browsers with an error page and programs with a problem document', async () => {
  await start(async () => {
    throw new AppError('UNAVAILABLE', 'Something <is> away.', { retryAfterSeconds: 7 });
  });
  const page = await ask('/');
  expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '7',
  ]);
  expect(page.body).toContain('<h1 style="color:#e8edf3;font-size:24px">The site is busy</h1>');
  expect(page.body).toContain('Something &lt;is&gt; away.');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  const problem = await ask('/', '192.0.2.2', 'application/json');
  expect(problem.json<Problem>()).toMatchObject({ status: 503, detail: 'Something <is> away.' });
});
