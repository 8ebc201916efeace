import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RATE_LIMITS } from '@sealtick/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { type OpenProgram, openProgram } from '../../../testing/open-program.ts';
import { checkComponents } from './check-components.ts';
import { toFrontDoor } from './front-door.ts';

const listening = (server: Server) =>
  new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
const found = async (address: AddressInfo, baseUrl: string | null = null, hasPages = true) =>
  Object.fromEntries(
    (await checkComponents(toFrontDoor(address, baseUrl), hasPages)).map(({ component, state }) => [component, state]),
  );

describe('The checks of the program', () => {
  let program: OpenProgram;
  let address: AddressInfo;

  beforeAll(async () => {
    program = await openProgram({ now: Date.now });
    await program.app.listen({ host: '127.0.0.1', port: 0 });
    address = program.app.server.address() as AddressInfo;
  });
  afterAll(() => program.close());

  test('find API and feed operational, and a website without pages out of order', async () => {
    expect(await found(address)).toMatchObject({ website: 'outage', api: 'operational', feed: 'operational' });
  });

  test('are not refused because visitors of the same address use up its limit', async () => {
    const url = `http://127.0.0.1:${address.port}/api/signals?limit=1`;
    let last = 200;
    for (let i = 0; i <= RATE_LIMITS.signals.quota && last === 200; i += 1) last = (await fetch(url)).status;
    expect(last).toBe(429);
    expect(await found(address)).toMatchObject({ api: 'operational', feed: 'operational' });
  });

  test('are known by a secret, not by the header alone', async () => {
    const url = `http://127.0.0.1:${address.port}/api/signals?limit=1`;
    expect((await fetch(url, { headers: { 'x-sealtick-check': 'guessed' } })).status).toBe(429);
  });
});

describe('The checks of a server in trouble', () => {
  let server: Server;
  let address: AddressInfo;
  let pages: Readonly<Record<string, { readonly status?: number; readonly body: string }>>;
  let hosts: (string | undefined)[];

  beforeAll(async () => {
    server = createServer(({ url, headers }, answer) => {
      hosts.push(headers.host);
      const page = pages[url!];
      answer.writeHead(page?.status ?? (page ? 200 : 404)).end(page?.body ?? '');
    });
    new WebSocketServer({ server }).on('connection', (socket) =>
      socket.on('message', () => socket.send('{"type":"subscribed"}')),
    );
    address = await listening(server);
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const page = { body: '<!DOCTYPE html><html></html>\n' };
  const health = (checks: readonly { readonly name: string; readonly state: string }[]) => {
    const at = '2026-11-23T07:00:00.000Z';
    const sent = checks.map((one) => ({ ...one, since: at, checkedAt: at }));
    const body = { overall: 'degraded', checks: sent, incidents: [], restored: null };
    return { body: JSON.stringify(body) };
  };

  test('tell which component is affected', async () => {
    hosts = [];
    pages = {
      '/': { body: '<!DOCTYPE html><html>' },
      '/api/signals?limit=1': { status: 503, body: '{}' },
      '/api/status': health([
        { name: 'runner', state: 'failed' },
        { name: 'market data', state: 'degraded' },
        { name: 'log', state: 'ok' },
        { name: 'log audit', state: 'failed' },
        { name: 'database', state: 'ok' },
        { name: 'mail', state: 'ok' },
        { name: 'email channel', state: 'failed' },
        { name: 'webhook channel', state: 'degraded' },
        { name: 'push channel', state: 'ok' },
      ]),
    };
    expect(await found(address, 'https://signals.example.com')).toEqual({
      website: 'outage',
      api: 'outage',
      feed: 'operational',
      runner: 'outage',
      'market-data': 'degraded',
      log: 'outage',
      database: 'operational',
      mail: 'outage',
      webhooks: 'degraded',
      push: 'operational',
    });
    expect(new Set(hosts)).toEqual(new Set(['signals.example.com']));
  });

  test('find nothing about the parts behind it if the status does not answer', async () => {
    hosts = [];
    pages = { '/': page, '/api/signals?limit=1': { body: '[]' } };
    expect(await found(address)).toEqual({ website: 'operational', api: 'operational', feed: 'operational' });
  });

  test('leave out the website where a process serves the API alone', async () => {
    hosts = [];
    pages = { '/api/signals?limit=1': { body: '[]' } };
    expect(await found(address, null, false)).toEqual({ api: 'operational', feed: 'operational' });
  });

  test('find everything out of order if nothing listens', async () => {
    const closed = createServer();
    const away = await listening(closed);
    await new Promise<void>((resolve) => closed.close(() => resolve()));
    expect(await found(away)).toEqual({ website: 'outage', api: 'outage', feed: 'outage' });
  });
});
