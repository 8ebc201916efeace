import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';
import { RawConnection } from './testing/raw-connection.ts';

let server: Server;
const opened: RawConnection[] = [];

afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

async function start(limits: ConnectionLimits, isTrusted = (_address: string) => false): Promise<number> {
  server = createServer((_request, response) => response.end('ok'));
  limitConnections(server, isTrusted, limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Whether a new connection is answered. */
async function isAnswered(port: number, address?: string): Promise<boolean> {
  const connection = await RawConnection.open(port, address);
  opened.push(connection);
  await connection.send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await connection.receives('ok');
  return connection.received.endsWith('ok');
}

test('rejects connections above the limit of an address, but not of others', async () => {
  const port = await start({ perAddress: 3 });
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push(await isAnswered(port));
  expect(answers).toEqual([true, true, true, false, false]);
  expect(await isAnswered(port, '127.0.0.2')).toBe(true);
});

test('accepts a new connection after one has ended', async () => {
  const port = await start({ perAddress: 1 });
  expect(await isAnswered(port)).toBe(true);
  expect(await isAnswered(port)).toBe(false);
  for (const { socket } of opened) socket.destroy();
  await expect.poll(() => isAnswered(port)).toBe(true);
});

test('does not limit a trusted proxy', async () => {
  const port = await start({ perAddress: 1, total: 2 }, (address) => address === '127.0.0.1');
  expect([await isAnswered(port), await isAnswered(port), await isAnswered(port)]).toEqual([true, true, false]);
});

test('limits an IPv6 /48 to four times as many connections as one of its /64', () => {
  server = createServer();
  limitConnections(server, () => false, { perAddress: 2 });
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() });
    server.emit('connection', socket);
    return { isAccepted: socket.destroy.mock.calls.length === 0, end: () => socket.emit('close') };
  };
  const opened48 = Array.from({ length: 10 }, (_none, n) => connect(`2001:db8:5:${n.toString(16)}::1`));
  expect(opened48.map(({ isAccepted }) => isAccepted)).toEqual([...Array(8).fill(true), false, false]);
  expect(connect('2001:db8:6::1').isAccepted).toBe(true);
  opened48[0]!.end();
  expect(connect('2001:db8:5:ff::1').isAccepted).toBe(true);
  expect(connect('2001:db8:5:fe::1').isAccepted).toBe(false);
});
