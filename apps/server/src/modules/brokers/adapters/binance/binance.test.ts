import { describe, expect, test } from 'vitest';
import type { BracketOrder } from '../../broker-adapter.ts';
import { CONFORMANCE } from '../testing/conformance.ts';
import { readOrderId } from './order-ids.ts';
import { binanceStandIn } from './testing/binance-stand-in.ts';

const ORDER: BracketOrder = {
  clientId: 'st-0123456789abcdef0123456789-1',
  instrument: 'ETHUSDT',
  side: 'long',
  type: 'market',
  units: 0.5,
  price: null,
  stop: 95,
  target: 110,
  expiresAt: null,
};
const LIMIT = { ...ORDER, type: 'limit', price: 99 } as const;

describe('The adapter of Binance', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    expect(await run(binanceStandIn())).toMatch(/\.$/);
  });
});

describe('A connection', () => {
  const { openWith, state, fail } = binanceStandIn();
  const live = () => openWith(undefined, undefined, undefined, 'live');

  test.each([
    ['an unknown key', 'k3y9999999999999999999', undefined, 'apiKey'],
    ['a key that would end its header', 'k3y0123456789\r\nx: y', undefined, 'apiKey'],
    ['a wrong secret', undefined, 's3cret9999999999999999', 'apiKey'],
    ['an empty secret', undefined, '', 'apiSecret'],
  ])('refuses %s, and names the field', async (_what, apiKey, secret, field) => {
    await expect(openWith(apiKey, undefined, secret)).rejects.toMatchObject({ name: 'BrokerRefusal', field });
  });

  test('refuses a live key that may withdraw, or may not trade', async () => {
    state.mayWithdraw = true;
    await expect(live()).rejects.toMatchObject({ field: 'apiKey', message: expect.stringContaining('may withdraw') });
    state.mayWithdraw = false;
    state.canTrade = false;
    await expect(live()).rejects.toMatchObject({ field: 'apiKey', message: expect.stringContaining('may not trade') });
    state.canTrade = true;
    expect(await (await live()).instruments()).toEqual([
      { name: 'ETHUSDT', symbol: 'ETHUSDT', unitStep: 0.001, priceStep: 0.01, minUnits: 0.001 },
    ]);
  });

  test('refuses the number of another account than the key opens', async () => {
    await expect(openWith(undefined, '43')).rejects.toMatchObject({
      field: 'accountId',
      message: 'The key opens the account 42. Enter this number, or leave it empty.',
    });
    expect((await (await openWith(undefined, '42')).account()).accountId).toBe('42');
  });

  test('does not take a missing answer about withdrawals for a no', async () => {
    fail('read', 'html');
    await expect(live()).rejects.toMatchObject({ name: 'BrokerUnavailable' });
  });
});

describe('A position', () => {
  test('is worth its price in the equity of the account', async () => {
    const session = await binanceStandIn().open();
    await session.place(ORDER);
    expect(await session.account()).toEqual({ accountId: '42', currency: 'USDT', balance: 1_000, equity: 1_050 });
  });

  test('has no stop while its entry is filled in part, and the adapter says so', async () => {
    const { open, venue } = binanceStandIn();
    const session = await open();
    await session.place(LIMIT);
    venue.fillPart = 0.4;
    venue.setPrice(99);
    expect(await session.positions()).toMatchObject([{ clientId: ORDER.clientId, units: 0.2, stop: null }]);
    expect((await session.moveStop(ORDER.clientId, 96)).outcome).toBe('accepted');
    expect(await session.positions()).toMatchObject([{ units: 0.2, stop: 96 }]);
  });

  test('keeps its target when its stop is moved, and both end together', async () => {
    const { open, venue } = binanceStandIn();
    const session = await open();
    await session.place(ORDER);
    expect((await session.moveStop(ORDER.clientId, 97)).outcome).toBe('accepted');
    expect((await session.orders()).map(({ role, price }) => [role, price])).toEqual([
      ['stop', 97],
      ['target', 110],
    ]);
    venue.setPrice(110);
    expect(await session.orders()).toEqual([]);
    const last = (await session.events(null)).at(-1);
    expect(last).toMatchObject({ clientId: ORDER.clientId, kind: 'target', units: 0.5, price: 110 });
  });

  test('has its old stop again if the new one is refused', async () => {
    const standIn = binanceStandIn();
    const session = await standIn.open();
    await session.place(ORDER);
    standIn.failSecondChange();
    expect((await session.moveStop(ORDER.clientId, 97)).outcome).toBe('unknown');
    expect(await session.positions()).toMatchObject([{ stop: 95 }]);
  });

  test('keeps its old stop if the exchange rejects the new one', async () => {
    const session = await binanceStandIn().open();
    await session.place(ORDER);
    expect((await session.moveStop(ORDER.clientId, 120)).outcome).toBe('rejected');
    expect(await session.positions()).toMatchObject([{ stop: 95 }]);
  });

  test.each([
    ['in the bought coin', 0.001, 0.05],
    ['in another coin', 0, 0],
  ])(
    'is sold less the commission %s, which is a cost, and nothing of it stays open',
    async (_where, feeRate, costs) => {
      for (const end of ['close', 'stop', 'target'] as const) {
        const { open, venue, book } = binanceStandIn();
        book.feeRate = feeRate;
        const session = await open();
        await session.place(ORDER);
        expect((await session.moveStop(ORDER.clientId, 96)).outcome).toBe('accepted');
        expect(await session.positions()).toMatchObject([{ units: 0.5, stop: 96 }]);
        if (end === 'close') expect((await session.close(ORDER.clientId, null)).outcome).toBe('accepted');
        else venue.setPrice(end === 'stop' ? 96 : 110);
        expect(await session.positions()).toEqual([]);
        expect(await session.orders()).toEqual([]);
        const [bought, sold] = (await session.events(null)).filter(({ kind }) => kind !== 'accepted');
        expect(bought).toMatchObject({ kind: 'filled', units: 0.5, costs });
        expect(sold!.units).toBeCloseTo(0.5, 9);
      }
    },
  );

  test('older than the trades that are listed is sold less its commission', async () => {
    const { open, state } = binanceStandIn();
    await (await open()).place(ORDER);
    state.mostTrades = 0;
    const session = await open();
    expect((await session.moveStop(ORDER.clientId, 96)).outcome).toBe('accepted');
    expect((await session.close(ORDER.clientId, null)).outcome).toBe('accepted');
    expect(await session.positions()).toEqual([]);
  });

  test('that is closed in part keeps its stop for the rest', async () => {
    const session = await binanceStandIn().open();
    await session.place(ORDER);
    expect((await session.close(ORDER.clientId, 0.2)).outcome).toBe('accepted');
    expect(await session.positions()).toMatchObject([{ units: 0.3, stop: 95 }]);
    expect((await session.close(ORDER.clientId, null)).outcome).toBe('accepted');
    expect(await session.positions()).toEqual([]);
    expect(await session.orders()).toEqual([]);
  });
});

describe('An order', () => {
  test.each([
    ['on the short side', { side: 'short' }, 'cannot sell short'],
    ['with a stop entry', { type: 'stop', price: 105 }, 'limit and market entries only'],
    ['of an unknown symbol', { instrument: 'ETHXXX' }, 'does not trade ETHXXX'],
    ['below the least value', { type: 'limit', price: 0.01, stop: 0.005, units: 0.001 }, 'below the least of 5'],
  ] as const)('%s is rejected with the reason', async (_what, change, reason) => {
    const session = await binanceStandIn().open();
    const answer = await session.place({ ...ORDER, ...change });
    expect(answer).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining(reason) });
  });

  test('without a target has its stop, and an entry that is cancelled leaves nothing', async () => {
    const session = await binanceStandIn().open();
    await session.place({ ...ORDER, target: null });
    expect((await session.orders()).map(({ role, price }) => [role, price])).toEqual([['stop', 95]]);
    await session.place({ ...LIMIT, clientId: 'c2', price: 90 });
    expect((await session.cancel('c2')).outcome).toBe('accepted');
    expect((await session.cancel('c2')).outcome).toBe('rejected');
    expect((await session.orders()).map(({ role }) => role)).toEqual(['stop']);
  });
});

test('ids name the entry and the role; those of other programs are not taken for ours', () => {
  expect(readOrderId('st-0123456789abcdef0123456789-1')).toEqual({
    clientId: 'st-0123456789abcdef0123456789-1',
    role: 'entry',
  });
  expect(readOrderId('st-0123456789abcdef0123456789-1-s12')).toEqual({
    clientId: 'st-0123456789abcdef0123456789-1',
    role: 'stop',
  });
  expect(readOrderId('web_5f0c')).toBeNull();
});
