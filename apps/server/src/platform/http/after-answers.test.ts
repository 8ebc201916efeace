import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { Principal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { captureLog } from '../testing/capture-log.ts';
import { testViewer } from '../testing/viewer.ts';
import { useNotesApp } from './testing/use-notes-app.ts';

const start = useNotesApp();

const KEY: Principal = {
  kind: 'key',
  keyId: 'key_1',
  accountId: 'amara',
  mode: 'live',
  scopes: ['signals:read'],
  strategies: [],
  callsPerHour: 1_000,
};

test('A call of a key counts and is logged where its caller cuts the answer off, or does not wait for it', async () => {
  const { log, lines } = captureLog();
  const counted: unknown[] = [];
  const arrived = Promise.withResolvers<void>();
  const app = await start({
    log,
    modules: [
      {
        name: 'notes',
        routes: async (api) => {
          api.get('/endless', (_request, reply) =>
            reply.send(
              Readable.from(
                (async function* () {
                  for (;;) yield 'x'.repeat(10_000);
                })(),
              ),
            ),
          );
          api.get('/silent', () => {
            arrived.resolve();
            return new Promise(() => {});
          });
          api.get('/whole', async () => 'ok');
        },
      },
    ],
    getViewer: () => testViewer(undefined as unknown as Database, { principal: KEY }),
    countKeyCall: (_principal, route, isRefused) => void counted.push([route, isRefused]),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  };
  const endless = await ask('/api/endless');
  await once(endless, 'data');
  endless.destroy();
  const silent = await ask('/api/silent');
  await arrived.promise;
  silent.destroy();
  const whole = await ask('/api/whole');
  await once(whole, 'data');
  whole.destroy();
  const answers = () =>
    lines.filter(({ url }) => url !== undefined).map(({ url, status, msg }) => `${url} ${status} ${msg}`);
  await expect.poll(() => answers().length).toBe(3);
  expect(answers().sort()).toEqual([
    '/api/endless 200 cut off by the caller',
    '/api/silent null cut off by the caller',
    '/api/whole 200 answered',
  ]);
  expect(counted.sort()).toEqual([
    ['GET /api/endless', false],
    ['GET /api/silent', false],
    ['GET /api/whole', false],
  ]);
});
