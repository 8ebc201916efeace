import type { LookupAddress } from 'node:dns';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createEgress, EGRESS_MS } from './egress.ts';
import { EgressError } from './egress-error.ts';
import { membersEgress } from './members-egress.ts';
import { operatorsEgress } from './operators-egress.ts';
import { REFUSED_ADDRESSES, REFUSED_HOSTS } from './testing/refused-addresses.ts';

const ALLOW = ['127.0.0.0/8'];
/** Failures are reported immediately. */
const AT_ONCE = { failureMs: 0 };
let server: Server;
let origin: string;
let hits: string[] = [];
/** The answer that a test ends when it likes. */
let held = Promise.withResolvers<ServerResponse>();
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/json': (response) => response.end('{"ok":true}'),
  '/moved': (response) => response.writeHead(302, { location: `${origin}/json` }).end(),
  '/endless': (response) => {
    const write = () => {
      while (response.write('x'.repeat(16_384))) if (response.destroyed) return;
    };
    response.on('drain', write);
    write();
  },
  '/zipped': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/headers': (response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end(),
  '/silent': () => {},
  '/held': (response) => held.resolve(response),
  '/slow': (response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('x', () => response.destroy());
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request.url!);
    answers[request.url!]!(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const getReason = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EgressError);
  expect((error as Error).message).toBe('The address did not answer as expected.');
  return (error as EgressError).reason;
};

describe('An outgoing request', () => {
  test('returns the answer of an allowed network', async () => {
    const { status, body } = await createEgress({ allow: ALLOW, limits: AT_ONCE })(`${origin}/json`);
    expect([status, body.toString()]).toEqual([200, '{"ok":true}']);
  });

  test('follows no redirect', async () => {
    hits = [];
    expect((await createEgress({ allow: ALLOW, limits: AT_ONCE })(`${origin}/moved`)).status).toBe(302);
    expect(hits).toEqual(['/moved']);
  });

  test.each([
    ['an endless answer', '/endless', 'more than 65536 bytes'],
    ['a compressed answer', '/zipped', 'compressed: gzip'],
    ['long headers', '/headers', 'Header overflow'],
    ['an answer that is cut', '/cut', 'aborted'],
  ])('ends at %s', async (_what, path, reason) => {
    expect(await getReason(createEgress({ allow: ALLOW, limits: AT_ONCE })(`${origin}${path}`))).toContain(reason);
  });

  test('says whether the answer came from a private network', async () => {
    const { isPrivate } = await createEgress({ allow: ALLOW, limits: AT_ONCE })(`${origin}/json`);
    expect(isPrivate).toBe(true);
  });

  test.each([
    ['no headers', '/silent', { totalMs: 100 }, 'no answer in time'],
    ['bytes that never end', '/slow', { totalMs: 300 }, 'not complete in time'],
  ])('ends in time with %s', async (_what, path, limit, reason) => {
    const limits = { ...AT_ONCE, ...limit };
    expect(await getReason(createEgress({ allow: ALLOW, limits })(`${origin}${path}`))).toBe(reason);
  });

  test.each([
    ['is awaited for 15 s', EGRESS_MS - 1, 'answered'],
    ['is not awaited longer than that', EGRESS_MS + 1, 'no answer in time'],
  ])('%s, unless a test sets another limit', async (_what, afterMs, result) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    held = Promise.withResolvers();
    const asked = createEgress({ allow: ALLOW, limits: AT_ONCE })(`${origin}/held`);
    const ended = asked.then(
      () => 'answered',
      ({ reason }: EgressError) => reason,
    );
    const response = await held.promise;
    await vi.advanceTimersByTimeAsync(afterMs);
    response.end('late');
    expect(await ended).toBe(result);
  });

  test('refuses a name of which one address is private, and connects to none', async () => {
    hits = [];
    const addresses = [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const egress = createEgress({
      limits: AT_ONCE,
      lookup: (_host, _options, done) => done(null, addresses),
    });
    const { port } = new URL(origin);
    expect(await getReason(egress(`https://rebound.example:${port}/json`))).toBe('127.0.0.1 is not public');
    expect(hits).toEqual([]);
  });
});

describe('In an allowed network', () => {
  const members = membersEgress(ALLOW);

  test.each([
    ['http://127.0.0.1:25/', 'port 25'],
    ['https://127.0.0.1:22/', 'port 22'],
    ['https://10.0.0.1/', '10.0.0.1 is not public'],
    ['http://10.0.0.1/', 'not https'],
  ])("a member's address has a usual port: %s", async (address, why) => {
    const ends = AbortSignal.timeout(20);
    expect(await getReason(members(address, { signal: ends }))).toBe(why);
  });

  test('the server of an operator has any port', async () => {
    expect(await getReason(operatorsEgress('https://127.0.0.1:1/', [])('https://127.0.0.1:1/'))).toMatch(
      /ECONNREFUSED/,
    );
  });
});

test('A name is looked up for each request, and none of 1,000 connects where it resolves to this machine', async () => {
  hits = [];
  let asked = 0;
  const egress = createEgress({
    limits: AT_ONCE,
    lookup: (_host, _options, done) => {
      asked += 1;
      done(null, [asked % 2 === 0 ? { address: '127.0.0.1', family: 4 } : { address: '::ffff:127.0.0.1', family: 6 }]);
    },
  });
  const { port } = new URL(origin);
  for (let n = 0; n < 1_000; n += 1) await getReason(egress(`https://rebinding.example:${port}/json`));
  expect(asked).toBe(1_000);
  expect(hits).toEqual([]);
});

describe('Without allowed networks', () => {
  const egress = createEgress({ limits: AT_ONCE });

  test.each(REFUSED_HOSTS)('refuses https://%s', async (host) => {
    expect(await getReason(egress(`https://${host}/`))).toMatch(/is not public$/);
  });

  test.each(REFUSED_ADDRESSES)('refuses %s', async (address, reason) => {
    expect(await getReason(egress(address))).toBe(reason);
  });

  test('refuses a local name', async () => {
    expect(await getReason(egress('https://localhost:8443/'))).toMatch(/is not public$/);
  });
});

describe('The time of a failure', () => {
  const FLOOR_MS = 1_000;
  const egress = createEgress({ limits: { failureMs: FLOOR_MS }, lookup: publicAddress });

  /** Names that resolve to this machine, or to nothing. */
  function publicAddress(
    host: string,
    _options: object,
    done: (error: null, addresses: LookupAddress[]) => void,
  ): void {
    done(null, host === 'nothing.example' ? [] : [{ address: '127.0.0.1', family: 4 }]);
  }

  test('is the same for an address that is refused, one that is closed, and one that is none', async () => {
    const closed = createEgress({ allow: ALLOW, limits: { failureMs: FLOOR_MS } });
    const asks = [
      () => egress('https://10.0.0.1/'),
      () => egress('https://private.example/'),
      () => egress('https://nothing.example/'),
      () => egress('https://user@example.com/'),
      () => closed('https://127.0.0.1:1024/'),
      () => closed(`${origin.replace('http', 'https')}/json`),
    ];
    const begun = performance.now();
    const times = await Promise.all(
      asks.map(async (ask) => {
        await getReason(ask());
        return performance.now() - begun;
      }),
    );
    for (const ms of times) expect(ms).toBeGreaterThanOrEqual(FLOOR_MS - 2);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(FLOOR_MS);
  });

  test('does not hold a caller that ends the request', async () => {
    const held = createEgress({ limits: { failureMs: HOUR_MS } });
    expect(await getReason(held('https://10.0.0.1/', { signal: AbortSignal.timeout(20) }))).toMatch(/is not public$/);
  });
});
