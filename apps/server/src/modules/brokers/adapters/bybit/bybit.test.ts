import { describe, expect, test } from 'vitest';
import { CONFORMANCE } from '../testing/conformance.ts';
import { bybitStandIn } from './testing/bybit-stand-in.ts';

describe('The adapter of Bybit', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    expect(await run(bybitStandIn())).toMatch(/\.$/);
  });
});

describe('A connection to Bybit', () => {
  const { openWith, state, fail } = bybitStandIn();

  test.each([
    ['an unknown key', ['otherTestKey00001'], 'apiKey'],
    ['a key that would end its header', ['bYbIt\r\nx: yyyyyyyyyyy'], 'apiKey'],
    ['a wrong secret', [undefined, '', 'otherSecret000000000000000000001'], 'apiKey'],
    ['a secret with other characters', [undefined, '', 'not a secret!'], 'apiSecret'],
    ['the number of another account', [undefined, '4712'], 'accountId'],
  ] as [string, Parameters<typeof openWith>, string][])(
    'refuses %s, and names the field',
    async (_what, given, field) => {
      await expect(openWith(...given)).rejects.toMatchObject({ name: 'BrokerRefusal', field });
    },
  );

  test.each([
    ['may withdraw', { wallet: ['AccountTransfer', 'Withdraw'] }],
    ['may not trade', { permissions: [] }],
    ['may not trade', { readOnly: 1 }],
  ])('refuses a key that %s, and does not take a missing answer for a no', async (what, rights) => {
    const before = { ...state };
    Object.assign(state, rights);
    await expect(openWith()).rejects.toMatchObject({ field: 'apiKey', message: expect.stringContaining(what) });
    Object.assign(state, before);
    fail('read', 'html');
    await expect(openWith()).rejects.toMatchObject({ name: 'BrokerUnavailable' });
  });

  test('shows account and pairs', async () => {
    const session = await openWith();
    expect(await session.account()).toEqual({ accountId: 'unified', currency: 'USD', balance: 1_000, equity: 1_001.5 });
    expect(await session.instruments()).toEqual([
      { name: 'ETHUSDT', symbol: 'ETHUSDT', base: 'ETH', unitStep: 0.001, priceStep: 0.01, minUnits: 0.001 },
    ]);
  });
});
