import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createEgress } from './egress.ts';
import type { EgressError } from './egress-error.ts';
import { TLS_IDENTITY } from './testing/tls-identity.ts';

const ALLOW = ['127.0.0.0/8'];
const AT_ONCE = { failureMs: 0 };
const TRUSTED = 'trusted.example';
const usual = getCACertificates('default');

let hits: string[] = [];
const server = createServer(TLS_IDENTITY, (request, response) => {
  hits.push(request.url!);
  response.end('{}');
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  hits = [];
});
afterEach(() => setDefaultCACertificates(usual));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const trust = () => setDefaultCACertificates([...usual, TLS_IDENTITY.cert]);
const toThisMachine = { address: '127.0.0.1', family: 4 };
/** Reaches this machine under every name. */
const local = () =>
  createEgress({ allow: ALLOW, limits: AT_ONCE, lookup: (_host, _options, done) => done(null, [toThisMachine]) });
const getReason = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    ({ reason }: EgressError) => reason,
  );

test('a server whose certificate is trusted is asked', async () => {
  trust();
  expect((await local()(`https://${TRUSTED}:${port}/`)).status).toBe(200);
});

test('a server whose certificate no one trusted has signed is sent nothing', async () => {
  expect(await getReason(local()(`https://${TRUSTED}:${port}/`))).toContain('self-signed certificate');
  expect(hits).toEqual([]);
});

test('a server whose certificate is of another name is sent nothing', async () => {
  trust();
  expect(await getReason(local()(`https://other.example:${port}/`))).toContain("does not match certificate's altnames");
  expect(hits).toEqual([]);
});

test('the address of the connection is checked, whatever was looked up', async () => {
  trust();
  // Public when it is checked, and this machine when it is connected to.
  const read = vi.fn(() => toThisMachine.address).mockReturnValueOnce('93.184.215.14');
  const changing = {
    family: 4,
    get address() {
      return read();
    },
  };
  const egress = createEgress({ limits: AT_ONCE, lookup: (_host, _options, done) => done(null, [changing]) });
  expect(await getReason(egress(`https://${TRUSTED}:${port}/`))).toBe('127.0.0.1 is not public');
  expect(hits).toEqual([]);
});

test('a connection that is not made ends the request after 3 s', async () => {
  // Takes connections, and never answers the greeting of TLS.
  const silent = createTcpServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const taken = once(silent, 'connection') as Promise<[Socket]>;
  onTestFinished(async () => {
    const [socket] = await taken;
    socket.destroy();
    silent.close();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isEnded = false;
  const ended = getReason(local()(`https://${TRUSTED}:${(silent.address() as AddressInfo).port}/`)).finally(() => {
    isEnded = true;
  });
  await taken;
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(await ended).toBe('no connection in time');
});
