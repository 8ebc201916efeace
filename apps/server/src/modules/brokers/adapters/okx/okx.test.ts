import { describe, expect, test } from 'vitest';
import type { BrokerSession } from '../../broker-adapter.ts';
import { CONFORMANCE } from '../testing/conformance.ts';
import { okxStandIn } from './testing/okx-stand-in.ts';

const DAY_MS = 86_400_000;

describe('The adapter of OKX', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    expect(await run(okxStandIn())).toMatch(/\.$/);
  });
});

describe('A connection to OKX', () => {
  const { openWith, state, fail } = okxStandIn();

  test.each([
    ['an unknown key', ['0a1b2c3d-0000-0000-0000-000000000000'], 'apiKey'],
    ['a key that would end its header', ['0a1b2c3d\r\nx: yyyyyyyyyyy'], 'apiKey'],
    ['a wrong secret', [undefined, '', '0THERSECRET00000000000000000001'], 'apiKey'],
    ['a wrong passphrase', [undefined, '', undefined, 'demo', 'Other-phrase1'], 'apiKey'],
    ['no passphrase', [undefined, '', undefined, 'demo', ''], 'passphrase'],
    ['the number of another account', [undefined, '4712'], 'accountId'],
  ] as [string, Parameters<typeof openWith>, string][])(
    'refuses %s, and names the field',
    async (_what, given, field) => {
      await expect(openWith(...given)).rejects.toMatchObject({ name: 'BrokerRefusal', field });
    },
  );

  test.each([
    ['may withdraw', 'read_only,trade,withdraw'],
    ['may not trade', 'read_only'],
  ])('refuses a key that %s, and does not take a missing answer for a no', async (what, perm) => {
    state.perm = perm;
    await expect(openWith()).rejects.toMatchObject({ field: 'apiKey', message: expect.stringContaining(what) });
    state.perm = 'read_only,trade';
    fail('read', 'html');
    await expect(openWith()).rejects.toMatchObject({ name: 'BrokerUnavailable' });
  });

  test('shows account and pairs', async () => {
    const session = await openWith();
    expect(await session.account()).toEqual({ accountId: 'spot', currency: 'USD', balance: 1_001.5, equity: 1_001.5 });
    expect(await session.instruments()).toEqual([
      { name: 'ETH-USDT', symbol: 'ETHUSDT', base: 'ETH', unitStep: 0.001, priceStep: 0.01, minUnits: 0.001 },
    ]);
  });
});

test.each([
  ['closed', (session: BrokerSession) => session.close('st-1', null)],
  ['sold, because the price passed its new stop', (session: BrokerSession) => session.moveStop('st-1', 101)],
])(
  'A position whose entry OKX no longer lists stays known if it cannot be %s after its stop was cancelled',
  async (_what, change) => {
    const { venue, open, instrument, fail } = okxStandIn();
    const order = { clientId: 'st-1', instrument, side: 'long', type: 'market', price: null } as const;
    await (await open()).place({ ...order, units: 1, stop: 95, target: null, expiresAt: null });
    venue.now += 120 * DAY_MS;
    const session = await open();
    await session.positions();
    fail('change', null);
    fail('change', 'cut');
    expect((await change(session)).outcome).toBe('unknown');
    expect(await session.positions()).toMatchObject([{ clientId: 'st-1', units: 1, stop: null, isOld: true }]);
    venue.now += 3 * 3_600_000;
    await session.coverFills!(new Map([['st-1', 95]]));
    expect(await session.positions()).toMatchObject([{ clientId: 'st-1', units: 1, stop: 95, isOld: true }]);
    expect((await session.close('st-1', null)).outcome).toBe('accepted');
    expect(await session.positions()).toEqual([]);
  },
);

test('A position whose entry OKX no longer lists is known by its stop, follows its signal and is closed with it', async () => {
  const { book, venue, open, instrument } = okxStandIn();
  book.feeRate = 0.001;
  const order = { clientId: 'st-1', instrument, side: 'long', type: 'market', price: null } as const;
  await (await open()).place({ ...order, units: 1, stop: 95, target: null, expiresAt: null });
  venue.now += 120 * DAY_MS;
  const session = await open();
  const old = { clientId: 'st-1', instrument, units: 0.999, isOld: true };
  expect(await session.positions()).toMatchObject([{ ...old, stop: 95 }]);
  expect((await session.moveStop('st-1', 97)).outcome).toBe('accepted');
  expect(await session.positions()).toMatchObject([{ ...old, stop: 97 }]);
  expect((await session.close('st-1', null)).outcome).toBe('accepted');
  expect(await session.positions()).toEqual([]);
  expect(await session.events(null)).toMatchObject([{ clientId: 'st-1', kind: 'closed', units: 0.999 }]);
});
