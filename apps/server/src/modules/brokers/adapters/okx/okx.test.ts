import { describe, expect, test } from 'vitest';
import { CONFORMANCE } from '../testing/conformance.ts';
import { okxStandIn } from './testing/okx-stand-in.ts';

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
