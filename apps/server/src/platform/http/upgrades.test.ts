import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { buildApp } from '../../app.ts';
import { silentLog } from '../logging.ts';
import { exchange, RawConnection } from './testing/raw-connection.ts';

const handshakes = new WebSocketServer({ noServer: true });
const uncaught = vi.fn();
let app: FastifyInstance;
let port: number;
/** Lets a handshake that waits go on. */
let goOn: () => void;

beforeEach(async () => {
  uncaught.mockClear();
  process.on('uncaughtException', uncaught);
  await start('test');
});

afterEach(async () => {
  process.off('uncaughtException', uncaught);
  await app.close();
});

async function start(environment: 'test' | 'development'): Promise<void> {
  app = await buildApp({ config: { trustProxy: [], baseUrl: null, environment }, log: silentLog, modules: [] });
  app.upgrades.set('/echo', async (request, socket, head) => {
    handshakes.handleUpgrade(request, socket, head, (ws) => ws.on('error', () => {}));
  });
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  app.upgrades.set('/slow', async (request, socket, head) => {
    await waiting;
    handshakes.handleUpgrade(request, socket, head, (ws) => ws.on('error', () => {}));
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

const upgrade = (path: string, ...headers: string[]): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '\r\n',
  ].join('\r\n');

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** Everything before the last byte of the request. */
const getPart = (text: string): string => text.slice(0, -1);

const STAGES: [stage: string, reach: (connection: RawConnection) => Promise<void>][] = [
  ['before it says anything', async () => {}],
  ['in the middle of the request line', (connection) => connection.send('GET /ec')],
  ['before the last byte of the request', (connection) => connection.send(getPart(upgrade('/echo')))],
  ['as soon as the request is sent', (connection) => connection.send(upgrade('/echo'))],
  ['while the handshake waits', (connection) => connection.send(upgrade('/slow'))],
  [
    'after the handshake',
    async (connection) => {
      await connection.send(upgrade('/echo'));
      await connection.receives('101 Switching Protocols');
    },
  ],
  [
    'in the middle of a frame',
    async (connection) => {
      await connection.send(upgrade('/echo'));
      await connection.receives('101 Switching Protocols');
      await connection.send('\x81\xff');
    },
  ],
  ['as it is refused', (connection) => connection.send(upgrade('/nothing'))],
  ['with the protocol of a development server', (c) => c.send(upgrade('/', 'Sec-WebSocket-Protocol: vite-hmr'))],
];

describe('An abandoned upgrade', () => {
  const LEAVING: [how: string, leave: (connection: RawConnection) => void][] = [
    ['a reset', (connection) => connection.reset()],
    ['an ordinary end', (connection) => connection.finish()],
  ];
  const cases = STAGES.flatMap(([stage, reach]) => LEAVING.map(([how, leave]) => [stage, how, reach, leave] as const));

  test.each(cases)('%s by %s has no effect on others and releases its socket', async (_stage, _how, reach, leave) => {
    const left = await Promise.all(Array.from({ length: 20 }, () => RawConnection.open(port)));
    await Promise.all(left.map(reach));
    for (const connection of left) leave(connection);
    // The connection is closed when the handshake continues.
    goOn();
    await pause(0);
    expect(await exchange(port, 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 OK/,
    );
    for (const connection of left) connection.socket.destroy();
    await expect.poll(connections).toBe(0);
    expect(uncaught).not.toHaveBeenCalled();
  });
});

describe('An upgrade for an unknown path', () => {
  test.each([
    ['of another path', '/nothing', []],
    ['of a development server', '/', ['Sec-WebSocket-Protocol: vite-hmr']],
    ['of a development server’s first question', '/?token=x', ['Sec-WebSocket-Protocol: vite-ping']],
  ])('%s is rejected with a problem document', async (_title, path, headers) => {
    expect(await exchange(port, upgrade(path, ...headers))).toMatch(
      /^HTTP\/1\.1 404 Not Found\r\nContent-Type: application\/problem\+json/,
    );
  });

  test('is closed even if its sender keeps its side open', async () => {
    const connection = await RawConnection.open(port);
    await connection.send(upgrade('/nothing'));
    expect(await connection.untilEnd()).toMatch(/^HTTP\/1\.1 404/);
    await expect.poll(connections).toBe(0);
    connection.socket.destroy();
  });

  test('is left to the development server in development', async () => {
    await app.close();
    await start('development');
    const connection = await RawConnection.open(port);
    const seen = new Promise((resolve) => app.server.once('upgrade', resolve));
    await connection.send(upgrade('/', 'Sec-WebSocket-Protocol: vite-hmr'));
    await seen;
    expect(connection.received).toBe('');
    connection.reset();
    await expect.poll(connections).toBe(0);
    expect(uncaught).not.toHaveBeenCalled();
  });
});

test.each([
  [
    'a host of another site',
    upgrade('/echo').replace('127.0.0.1', 'evil.example'),
    /^HTTP\/1\.1 421 Misdirected Request/,
  ],
  ['two hosts', upgrade('/echo', 'Host: 127.0.0.1'), /^HTTP\/1\.1 400 Bad Request/],
])('rejects an upgrade for %s', async (_title, request, answer) => {
  expect(await exchange(port, request)).toMatch(answer);
});
