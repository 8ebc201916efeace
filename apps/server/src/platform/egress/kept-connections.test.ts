import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEgress, type Egress } from './egress.ts';
import type { EgressError } from './egress-error.ts';
import { operatorsEgress } from './operators-egress.ts';
import { TLS_IDENTITY } from './testing/tls-identity.ts';

const ALLOW = ['127.0.0.0/8'];
const IDLE_MS = 60_000;
const limits = { failureMs: 0, idleMs: IDLE_MS };

interface Site {
  readonly server: Server;
  readonly origin: string;
  readonly port: number;
  /** Its connections, in their order. */
  readonly sockets: Socket[];
  /** What it was asked, with the number of the connection. */
  readonly asked: string[];
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const answerOk: Answer = (_request, response) => void response.end('{}');

async function startSite(address = '127.0.0.1', answer: Answer = answerOk, port = 0): Promise<Site> {
  const sockets: Socket[] = [];
  const asked: string[] = [];
  const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    asked.push(`${request.method} ${request.url} ${sockets.indexOf(request.socket)}`);
    answer(request, response);
  });
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(port, address);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = (server.address() as AddressInfo).port;
  return { server, sockets, asked, port: bound, origin: `http://${address}:${bound}` };
}

/** Returns a client that reaches a name at addresses that the test changes. */
function egressTo(addresses: string[]): Egress {
  return createEgress({
    allow: ALLOW,
    allowsEveryPort: true,
    keepsAlive: true,
    limits,
    lookup: (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      ),
  });
}

const getReason = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    ({ reason }: EgressError) => reason,
  );

describe('A client that keeps connections', () => {
  test('sends two requests on one connection, and each answer says where it came from', async () => {
    const { origin, sockets } = await startSite();
    const egress = operatorsEgress(origin, [], limits, true);
    for (let n = 0; n < 2; n += 1) expect((await egress(`${origin}/a`)).isPrivate).toBe(true);
    expect(sockets).toHaveLength(1);
  });

  test('does the same over TLS, whose certificate was checked', async () => {
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, TLS_IDENTITY.cert]);
    onTestFinished(() => setDefaultCACertificates(usual));
    let connections = 0;
    const server = createTlsServer(TLS_IDENTITY, answerOk).on('secureConnection', () => {
      connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const egress = egressTo(['127.0.0.1']);
    const { port } = server.address() as AddressInfo;
    for (let n = 0; n < 2; n += 1) expect((await egress(`https://trusted.example:${port}/`)).isPrivate).toBe(true);
    expect(connections).toBe(1);
    expect(await getReason(egress(`https://other.example:${port}/`))).toContain(
      "does not match certificate's altnames",
    );
  });

  test('opens a connection for each request at the same time, and uses both again', async () => {
    const { origin, sockets } = await startSite();
    const egress = operatorsEgress(origin, [], limits, true);
    await Promise.all([egress(`${origin}/a`), egress(`${origin}/b`)]);
    await Promise.all([egress(`${origin}/a`), egress(`${origin}/b`)]);
    expect(sockets).toHaveLength(2);
  });

  test('uses no connection again whose answer was not read to its end', async () => {
    // It announces more than it sends.
    const { origin, sockets } = await startSite('127.0.0.1', (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' }).write('x'.repeat(1_000));
    });
    const egress = operatorsEgress(origin, [], limits, true);
    expect(await getReason(egress(`${origin}/a`, { maxBytes: 10 }))).toBe('the answer has more than 10 bytes');
    expect(await getReason(egress(`${origin}/a`, { maxBytes: 10 }))).toBe('the answer has more than 10 bytes');
    expect(sockets).toHaveLength(2);
  });

  test('follows no redirect', async () => {
    const { origin, asked } = await startSite('127.0.0.1', (_request, response) => {
      response.writeHead(302, { location: '/b' }).end();
    });
    const egress = operatorsEgress(origin, [], limits, true);
    for (let n = 0; n < 2; n += 1) expect((await egress(`${origin}/a`)).status).toBe(302);
    expect(asked).toEqual(['GET /a 0', 'GET /a 0']);
  });
});

describe('A server that closes an idle connection at the moment of the next request', () => {
  /** Ends the connection of the second request without an answer. */
  const closing = (site: () => Site) => (request: IncomingMessage, response: ServerResponse) => {
    if (site().asked.length === 2) request.socket.resetAndDestroy();
    else response.end('{}');
  };

  test('is sent a read again on a new connection', async () => {
    const site: Site = await startSite(
      '127.0.0.1',
      closing(() => site),
    );
    const egress = operatorsEgress(site.origin, [], limits, true);
    await egress(`${site.origin}/a`);
    expect((await egress(`${site.origin}/b`)).status).toBe(200);
    expect(site.asked).toEqual(['GET /a 0', 'GET /b 0', 'GET /b 1']);
  });

  test('is not sent a change again, which may have been carried out', async () => {
    const site: Site = await startSite(
      '127.0.0.1',
      closing(() => site),
    );
    const egress = operatorsEgress(site.origin, [], limits, true);
    await egress(`${site.origin}/a`);
    const change = egress(`${site.origin}/b`, { method: 'POST', body: '' });
    expect(await getReason(change)).toContain('ECONNRESET');
    expect(site.asked).toEqual(['GET /a 0', 'POST /b 0']);
  });

  test('gets a new connection once its close has arrived', async () => {
    const { origin, sockets, server } = await startSite();
    const egress = operatorsEgress(origin, [], limits, true);
    await egress(`${origin}/a`);
    server.closeIdleConnections();
    await expect.poll(() => getReason(egress(`${origin}/b`, { method: 'POST', body: '' }))).toBe('answered');
    expect(sockets).toHaveLength(2);
  });
});

describe('A name whose address changed', () => {
  test('is reached at the new address, although a connection to the old one is open', async () => {
    const old = await startSite('127.0.0.1');
    const fresh = await startSite('127.0.0.2', answerOk, old.port);
    const addresses = ['127.0.0.1'];
    const egress = egressTo(addresses);
    const address = `http://localhost:${old.port}/a`;
    await egress(address);
    const closed = once(old.sockets[0]!, 'close');
    addresses[0] = '127.0.0.2';
    await egress(address);
    expect([old.asked, fresh.asked].map((asked) => asked.length)).toEqual([1, 1]);
    await closed;
  });

  test('keeps its connection while the address is one of several', async () => {
    const site = await startSite('127.0.0.1');
    const addresses = ['127.0.0.1'];
    const egress = egressTo(addresses);
    await egress(`http://localhost:${site.port}/a`);
    addresses.unshift('127.0.0.2');
    await egress(`http://localhost:${site.port}/a`);
    expect(site.sockets).toHaveLength(1);
  });

  test('is refused when one address is private now, also while a connection is open', async () => {
    const site = await startSite('127.0.0.1');
    const addresses = ['127.0.0.1'];
    const egress = egressTo(addresses);
    await egress(`http://localhost:${site.port}/a`);
    addresses.push('10.0.0.1');
    expect(await getReason(egress(`http://localhost:${site.port}/a`))).toBe('10.0.0.1 is not public');
    expect(site.asked).toHaveLength(1);
  });

  test('is refused when it has no address', async () => {
    const addresses: string[] = [];
    expect(await getReason(egressTo(addresses)('http://localhost:1/a'))).toBe('the name has no address');
  });
});
