import { ANONYMOUS, type Principal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { testViewer } from './testing/viewer.ts';
import { toViewers } from './viewer.ts';

const MEMBER: Principal = { kind: 'member', accountId: 'alice', strategies: 'all' };
/** Making a viewer reads nothing. */
const { db, clock, market, publicDelayMs } = testViewer(null as never);

const getViewer = toViewers({
  identity: {
    getPrincipal: async () => ANONYMOUS,
    authenticate: async (key) => (key === 'stk_live_known' ? MEMBER : null),
  },
  marketNow: () => 7,
  clock,
  db,
  market,
  publicDelayMs,
});
const NO_KEY = {
  code: 'UNAUTHORIZED',
  detail: 'The `Authorization` header has no API key. Send `Authorization: Bearer stk_…`.',
};
const withHeader = async (authorization: string) =>
  getViewer({ headers: { authorization }, clientAddress: '192.0.2.1' });

test.each(['Bearer stk_live_wrong', 'bearer  x ', 'Bearer stk_live_known x'])(
  'rejects the unknown API key of "%s"',
  async (header) => {
    await expect(withHeader(header)).rejects.toMatchObject({ code: 'UNAUTHORIZED', detail: 'Unknown API key.' });
  },
);

// An HTTP server removes the space at the end of a header.
test.each([
  'Bearer',
  'Bearer ',
  'stk_live_known',
  'Token stk_live_known',
  'Bearer:stk_live_known',
  `Basic ${btoa('stk_live_known:')}`,
  `basic ${btoa('alice:stk_live_known')}`,
])(
  'rejects the header "%s" of a program that was meant to send a key, instead of answering what is public',
  async (header) => {
    await expect(withHeader(header)).rejects.toMatchObject(NO_KEY);
  },
);

test('rejects an API key in the header `X-API-Key`, also next to the password that a proxy asked for', async () => {
  const headers = { 'x-api-key': 'stk_live_known' };
  for (const sent of [headers, { ...headers, authorization: 'Basic dXNlcjpwYXNz' }])
    expect(() => getViewer({ headers: sent, clientAddress: '192.0.2.1' })).toThrow(expect.objectContaining(NO_KEY));
});

test('ignores a key of another service in the header `X-API-Key`', async () => {
  const headers = { 'x-api-key': 'gateway' };
  expect(await getViewer({ headers, clientAddress: '192.0.2.1' })).toMatchObject({ principal: ANONYMOUS });
});

test('makes the viewer of a known API key', async () => {
  expect(await withHeader('Bearer stk_live_known')).toMatchObject({ principal: MEMBER, now: 7 });
});

test('ignores the password that a proxy asked for', async () => {
  expect(await withHeader('Basic dXNlcjpwYXNz')).toMatchObject({ principal: ANONYMOUS });
});
