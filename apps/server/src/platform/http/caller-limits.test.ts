import { ANONYMOUS, type Principal } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';
import { testViewer } from '../testing/viewer.ts';
import type { ViewerOf } from '../viewer.ts';
import { useNotesApp } from './testing/use-notes-app.ts';

/** No key may be used from this address. */
const REFUSED = '203.0.113.9';
/** Every caller below is behind this address. */
const SHARED = '192.0.2.1';
/** Calls per minute of the policy of the notes. */
const QUOTA = 100;

const getKey = (accountId: string, keyId: string): Principal => ({
  kind: 'key',
  keyId,
  accountId,
  mode: 'live',
  scopes: ['signals:read'],
  strategies: [],
  callsPerHour: 10_000,
});

const PRINCIPALS: Readonly<Record<string, Principal>> = {
  'Bearer amara-1': getKey('amara', 'key_1'),
  'Bearer amara-2': getKey('amara', 'key_2'),
  'Bearer ben': getKey('ben', 'key_3'),
};

/** Recognises the keys above, refuses one of another address, and does not know any other key. */
const getViewer: ViewerOf = async ({ headers, clientAddress }) => {
  const { authorization, cookie } = headers;
  const of = (principal: Principal) => testViewer(undefined as unknown as Database, { principal });
  if (cookie === 'session=amara') return of({ kind: 'member', accountId: 'amara', strategies: [] });
  if (authorization === undefined) return of(ANONYMOUS);
  const principal = PRINCIPALS[authorization];
  if (!principal) throw new AppError('UNAUTHORIZED', 'Unknown API key.');
  if (clientAddress === REFUSED) throw new AppError('FORBIDDEN', 'This API key may not be used from your address.');
  return of(principal);
};

const start = useNotesApp();
let app: FastifyInstance;
beforeEach(async () => {
  app = await start({ getViewer });
});

interface Sender {
  readonly key?: string;
  readonly cookie?: string;
  readonly address?: string;
}

const call = ({ key, cookie, address = SHARED }: Sender = {}) =>
  app.inject({
    url: '/api/notes',
    remoteAddress: address,
    headers: {
      host: 'localhost',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });

/** Sends calls until the quota is used up; returns the last answer. */
async function useUp(next: (n: number) => Sender) {
  for (let n = 1; n < QUOTA; n += 1) await call(next(n));
  return call(next(QUOTA));
}

const left = async (sender: Sender = {}) =>
  Number(/"strategies";r=(\d+)/.exec(String((await call(sender)).headers.ratelimit))?.[1]);

describe('behind one address', () => {
  test('a visitor who used up the limit leaves the callers with a key and the browsers of members theirs', async () => {
    await useUp(() => ({}));
    expect((await call()).statusCode).toBe(429);
    expect(await left({ key: 'amara-1' })).toBe(QUOTA - 1);
    expect(await left({ cookie: 'session=amara' })).toBe(QUOTA - 1);
  });

  test('two members with keys do not share a limit', async () => {
    await useUp(() => ({ key: 'amara-1' }));
    expect((await call({ key: 'amara-1' })).statusCode).toBe(429);
    expect(await left({ key: 'ben' })).toBe(QUOTA - 1);
    expect(await left()).toBe(QUOTA - 1);
  });

  test('a program at its limit does not lock its owner out of the pages', async () => {
    await useUp(() => ({ key: 'amara-1' }));
    expect(await left({ cookie: 'session=amara' })).toBe(QUOTA - 1);
  });
});

describe('a caller has no more calls', () => {
  test('with more keys', async () => {
    await useUp((n) => ({ key: n % 2 ? 'amara-1' : 'amara-2' }));
    for (const key of ['amara-1', 'amara-2']) expect((await call({ key })).statusCode).toBe(429);
  });

  test('with one key from many addresses', async () => {
    await useUp((n) => ({ key: 'amara-1', address: `198.51.100.${n}` }));
    expect((await call({ key: 'amara-1', address: '198.51.100.200' })).statusCode).toBe(429);
  });

  test('from many addresses of one IPv6 /64', async () => {
    await useUp((n) => ({ address: `2001:db8:0:7::${n.toString(16)}` }));
    expect((await call({ address: '2001:db8:0:7:ffff::1' })).statusCode).toBe(429);
    expect(await left({ address: '2001:db8:0:8::1' })).toBe(QUOTA - 1);
  });

  test('from many /64 of one IPv6 /48, which has four times as much', async () => {
    for (let n = 0; n < 4 * QUOTA - 1; n += 1) await call({ address: `2001:db8:5:${n.toString(16)}::1` });
    const last = await call({ address: '2001:db8:5:fff0::1' });
    expect([last.statusCode, last.headers.ratelimit]).toEqual([200, expect.stringContaining('"strategies";r=0;')]);
    expect(last.headers['ratelimit-policy']).toContain(`"strategies";q=${4 * QUOTA};w=60`);
    expect((await call({ address: '2001:db8:5:ffff::1' })).statusCode).toBe(429);
    expect(await left({ address: '2001:db8:6::1' })).toBe(QUOTA - 1);
    expect(await left({ key: 'amara-1', address: '2001:db8:5:ffff::1' })).toBe(QUOTA - 1);
  });

  test('with keys that do not exist: they count by address, are refused with 401, and then with 429', async () => {
    const last = await useUp((n) => ({ key: `invented-${n}` }));
    expect([last.statusCode, last.headers.ratelimit]).toEqual([401, expect.stringContaining('"strategies";r=0;')]);
    expect((await call({ key: 'invented-101' })).statusCode).toBe(429);
    expect((await call()).statusCode).toBe(429);
    expect(await left({ key: 'amara-1' })).toBe(QUOTA - 1);
  });

  test('with a cookie that is not of a session', async () => {
    await useUp((n) => ({ cookie: `session=${n}` }));
    expect((await call({ cookie: 'session=101' })).statusCode).toBe(429);
  });
});

test('A stolen key that is refused at its address uses up nothing of its owner', async () => {
  const answer = await useUp(() => ({ key: 'amara-1', address: REFUSED }));
  expect(answer.statusCode).toBe(403);
  expect(await left({ key: 'amara-1' })).toBe(QUOTA - 1);
});

test('A wrong key is counted on a path that does not exist as well', async () => {
  const headers = { host: 'localhost', authorization: 'Bearer invented' };
  const answer = await app.inject({ url: '/api/nothing', remoteAddress: SHARED, headers });
  expect([answer.statusCode, answer.headers.ratelimit]).toEqual([401, '"data";r=499;t=60']);
});

test('A key with an allow-list is checked against the address that the trusted proxy adds, never one that its caller claims', async () => {
  const proxied = await start({ getViewer }, ['192.0.2.1']);
  const status = async (remoteAddress: string, forwarded: string | string[]) =>
    (
      await proxied.inject({
        url: '/api/notes',
        remoteAddress,
        headers: { host: 'localhost', authorization: 'Bearer amara-1', 'x-forwarded-for': forwarded as string },
      })
    ).statusCode;
  expect(await status('192.0.2.1', REFUSED)).toBe(403);
  expect(await status('::ffff:192.0.2.1', REFUSED)).toBe(403);
  expect(await status('192.0.2.1', `198.51.100.9, ${REFUSED}`), 'a claim before what the proxy added').toBe(403);
  expect(await status('192.0.2.1', ['198.51.100.9', REFUSED]), 'in a header of its own').toBe(403);
  expect(await status('192.0.2.1', `${REFUSED}, 198.51.100.9`), 'the other way round').toBe(200);
  expect(await status(REFUSED, '198.51.100.9'), 'past the proxy').toBe(403);
  expect(await status('198.51.100.9', REFUSED), 'a claim past the proxy').toBe(200);
});
