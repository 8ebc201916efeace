import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { getClientAddress, identifyClients } from './client-address.ts';
import { trustOnly } from './trusted-proxies.ts';

const isTrusted = trustOnly(['10.0.0.0/8', '2001:db8:aaaa::/48']);

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  getClientAddress(
    { socket: { remoteAddress } as Socket, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } },
    isTrusted,
  );

describe('getClientAddress', () => {
  test.each([
    ['is the connection’s without a proxy', '192.0.2.1', undefined, '192.0.2.1'],
    ['is the connection’s where the sender is not trusted', '192.0.2.1', '198.51.100.9', '192.0.2.1'],
    ['is what a trusted proxy forwards', '10.0.0.1', '198.51.100.9', '198.51.100.9'],
    ['is the last one that a trusted proxy forwards', '10.0.0.1', '203.0.113.5, 198.51.100.9', '198.51.100.9'],
    ['is looked up behind several trusted proxies', '10.0.0.1', '198.51.100.9, 10.0.0.2', '198.51.100.9'],
    ['is without the port that a proxy adds', '10.0.0.1', '198.51.100.9:51234', '198.51.100.9'],
    ['is without brackets and port in IPv6', '10.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['may be bare IPv6', '2001:db8:aaaa::1', '2001:db8::7', '2001:db8::7'],
    ['is the proxy’s where no address is forwarded', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['is the proxy’s where nothing is forwarded', '10.0.0.1', '', '10.0.0.1'],
    ['is the proxy’s that forwarded garbage', '10.0.0.1', '198.51.100.9, <script>, 10.0.0.2', '10.0.0.2'],
    ['is not taken from a host name', '10.0.0.1', 'example.com:443', '10.0.0.1'],
    ['is the first proxy’s where all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['is null when the connection is gone', undefined, '198.51.100.9', null],
  ])('%s', (_title, remote, forwarded, address) => {
    expect(from(remote, forwarded)).toBe(address);
  });
});

test('drops a request whose connection is closed', async () => {
  const app = fastify();
  identifyClients(app, () => false);
  const handler = vi.fn(async () => 'answer');
  app.get('/', handler);
  await app.ready();
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: '/', headers: {} });
  const response = new ServerResponse(request);
  app.routing(request, response);
  expect(request.destroyed).toBe(true);
  expect(handler).not.toHaveBeenCalled();
  expect(response.writableEnded).toBe(false);
  await app.close();
});
