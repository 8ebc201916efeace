import { describe, expect, test } from 'vitest';
import { CONFORMANCE } from '../testing/conformance.ts';
import { toOandaEvents } from './oanda-events.ts';
import { oandaStandIn } from './testing/oanda-stand-in.ts';
import { toOandaOrder } from './to-oanda-order.ts';

describe('The adapter of OANDA', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    expect(await run(oandaStandIn())).toMatch(/\.$/);
  });
});

describe('A connection', () => {
  const { open, openWith, fail } = oandaStandIn();

  test('opens the only account of the token', async () => {
    const session = await openWith(undefined, '');
    expect(await session.account()).toEqual({
      accountId: '101-004-1234567-001',
      currency: 'USD',
      balance: 10_000,
      equity: 10_000,
    });
    expect(await session.instruments()).toEqual([
      { name: 'EUR_USD', symbol: 'EURUSD', unitStep: 1, priceStep: 0.00001, minUnits: 1 },
    ]);
  });

  test.each([
    ['an unknown token', 'wrong-wrong-wrong', undefined, 'apiKey'],
    ['a token that would end its header', 'a1b2c3d4e5f6\r\nx: y', undefined, 'apiKey'],
    ["an account that is not the token's", undefined, '101-004-1234567-002', 'accountId'],
    ['a path in place of an account', undefined, '../accounts', 'accountId'],
  ])('refuses %s, and names the field', async (_what, apiKey, accountId, field) => {
    await expect(openWith(apiKey, accountId)).rejects.toMatchObject({ name: 'BrokerRefusal', field });
  });

  test('names the account of the token where another one is entered', async () => {
    await expect(openWith(undefined, '101-004-1234567-002')).rejects.toThrow(
      'This token is for 101-004-1234567-001. Enter this account.',
    );
  });

  test('does not refuse a token while OANDA does not answer', async () => {
    fail('read', 'cut');
    await expect(open()).rejects.toMatchObject({
      name: 'BrokerUnavailable',
      message: 'OANDA did not answer: GET /v3/accounts',
    });
  });
});

test('an order is filled to open alone, and its fill creates stop and target', () => {
  const order = { clientId: 's1-a1-p1', instrument: 'EUR_USD', side: 'short', type: 'stop', units: 1_000 } as const;
  const levels = { price: 1.08, stop: 1.0912345, target: 1.05, expiresAt: Date.UTC(2026, 8, 1) };
  expect(toOandaOrder({ ...order, ...levels }, '1000', 0.00001)).toEqual({
    type: 'STOP',
    instrument: 'EUR_USD',
    units: '-1000',
    timeInForce: 'GTD',
    gtdTime: '2026-09-01T00:00:00.000Z',
    price: '1.08000',
    positionFill: 'OPEN_ONLY',
    stopLossOnFill: { price: '1.09123', timeInForce: 'GTC' },
    takeProfitOnFill: { price: '1.05000', timeInForce: 'GTC' },
    clientExtensions: { id: 's1-a1-p1', tag: 'sealtick' },
    tradeClientExtensions: { id: 's1-a1-p1', tag: 'sealtick' },
  });
});

test('a fill that ends two trades is an event for each, with its share of the costs', () => {
  const part = { units: -5, price: 1.1 };
  const tradesClosed = [
    { ...part, tradeID: '7', clientTradeID: 'a', financing: -0.25 },
    { ...part, tradeID: '8', clientTradeID: 'b', financing: 0.1 },
  ];
  const fill = {
    id: '20',
    time: '2026-09-01T12:00:00.123456789Z',
    type: 'ORDER_FILL',
    reason: 'STOP_LOSS_ORDER',
    orderID: '9',
  };
  const events = toOandaEvents({ ...fill, units: -10, price: 1.1, commission: 0.5, tradesClosed });
  expect(
    events.map(({ cursor, clientId, kind, units, costs, swap }) => [cursor, clientId, kind, units, costs, swap]),
  ).toEqual([
    ['20', 'a', 'stopped', 5, 0.5, 0.25],
    ['20.1', 'b', 'stopped', 5, 0.15, -0.1],
  ]);
  expect(events[0]!.at).toBe(Date.UTC(2026, 8, 1, 12, 0, 0, 123));
});

test('orders and positions that the site did not place have no id', async () => {
  const { open, venue } = oandaStandIn();
  const foreign = { instrument: 'EUR_USD', side: 'short', units: 5, stop: 105, target: null, expiresAt: null } as const;
  venue.place({ ...foreign, clientId: '', type: 'market', price: null });
  venue.place({ ...foreign, clientId: '', type: 'limit', price: 104 });
  const session = await open();
  expect(await session.positions()).toMatchObject([{ clientId: null, side: 'short', units: 5, stop: 105 }]);
  expect(await session.orders()).toMatchObject([
    { clientId: null, role: 'entry', side: 'short', price: 104 },
    { clientId: null, role: 'stop', side: 'long', units: 5, price: 105 },
  ]);
});

test('an entry is cancelled once; a stop without a position and an unknown instrument are rejected', async () => {
  const session = await oandaStandIn().open();
  const order = {
    clientId: 'c1',
    instrument: 'EUR_USD',
    side: 'long',
    type: 'limit',
    units: 10,
    price: 90,
    stop: 80,
  } as const;
  const rest = { target: null, expiresAt: null };
  expect((await session.place({ ...order, ...rest })).outcome).toBe('accepted');
  expect((await session.moveStop('c1', 85)).outcome).toBe('rejected');
  expect((await session.cancel('c1')).outcome).toBe('accepted');
  expect((await session.cancel('c1')).outcome).toBe('rejected');
  expect(await session.place({ ...order, ...rest, clientId: 'c2', instrument: 'EUR_XXX' })).toEqual({
    outcome: 'rejected',
    reason: 'OANDA does not trade EUR_XXX on this account',
  });
});
