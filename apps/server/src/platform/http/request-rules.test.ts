import type { Problem } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../logging.ts';
import { exchange } from './testing/raw-connection.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function start(baseUrl: string | null = null): Promise<number> {
  app = await buildApp({ config: { trustProxy: [], baseUrl, environment: 'test' }, log: silentLog, modules: [] });
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

const ask = async (host: string, url = '/api/openapi.json') =>
  (await app.inject({ url, headers: { host } })).statusCode;

describe('With BASE_URL', () => {
  test.each([
    ['the site', 'signals.example.com', 200],
    ['the site with its port', 'signals.example.com:443', 200],
    ['the site in other letters', 'Signals.Example.COM', 200],
    ['the machine itself', 'localhost:3000', 200],
    ['the machine itself by address', '127.0.0.1', 200],
    ['another site', 'evil.example', 421],
    ['another port of the site', 'signals.example.com:8080', 421],
    ['an address', '203.0.113.7', 421],
    ['a name that only begins like it', 'signals.example.com.evil.example', 421],
    ['a name with someone before it', 'a@signals.example.com', 421],
  ])('answers a request for %s correctly', async (_title, host, status) => {
    await start('https://signals.example.com');
    expect(await ask(host)).toBe(status);
  });

  test('answers a probe by IP address', async () => {
    await start('https://signals.example.com');
    expect(await ask('10.1.2.3:3000', '/healthz')).toBe(200);
    expect(await ask('10.1.2.3:3000', '/readyz')).toBe(200);
  });

  test('names the site in the error', async () => {
    await start('https://signals.example.com');
    const answer = await app.inject({ url: '/', headers: { host: 'evil.example' } });
    expect(answer.json<Problem>()).toMatchObject({
      code: 'MISDIRECTED_REQUEST',
      detail: 'The Host header names another site. The address of this site is https://signals.example.com.',
    });
  });
});

describe('Without BASE_URL', () => {
  test.each([
    ['the machine itself', 'localhost:3000', 200],
    ['an address', '192.168.1.20:3000', 200],
    ['an address of IPv6', '[2001:db8::1]:3000', 200],
    ['a name, which another site could lead here', 'evil.example', 421],
  ])('answers a request for %s correctly', async (_title, host, status) => {
    await start();
    expect(await ask(host)).toBe(status);
  });

  test('names the variable in the error', async () => {
    await start();
    const { detail } = (await app.inject({ url: '/', headers: { host: 'evil.example' } })).json<Problem>();
    expect(detail).toContain('Set BASE_URL');
  });
});

describe('rejects an ambiguous request', () => {
  test.each([
    ['two Host headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
    ['no Host header', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['HTTP/0.9', 'GET /healthz HTTP/0.9\r\nHost: localhost\r\n\r\n'],
    ['HTTP/0.9 without a version', 'GET /healthz\r\n\r\n'],
    ['HTTP/2.0', 'GET /healthz HTTP/2.0\r\nHost: localhost\r\n\r\n'],
    ['a version that there is not', 'GET /healthz HTTP/1.9\r\nHost: localhost\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s', async (_title, request) => {
    const port = await start();
    expect(await exchange(port, request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).toMatch(
      /^HTTP\/1\.1 400/,
    );
  });

  test('but answers HTTP/1.0', async () => {
    const port = await start();
    expect(await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/);
  });
});
