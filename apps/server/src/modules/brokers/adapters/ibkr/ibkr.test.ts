import { describe, expect, test } from 'vitest';
import { CONFORMANCE } from '../testing/conformance.ts';
import { ibkrStandIn } from './testing/ibkr-stand-in.ts';

const ORDER = {
  clientId: 's1-a1-p1',
  instrument: 'SPY',
  side: 'long',
  type: 'market',
  units: 10,
  price: null,
  stop: 95,
  target: 110,
  expiresAt: null,
} as const;
const ENTRY = { ...ORDER, type: 'limit', price: 99 } as const;
const CHAIN = [
  { id: 'o354', text: 'You are trying to submit an order without having market data' },
  { id: 'o10331', text: 'A stop order becomes a market order' },
];

describe('The adapter of the Web API', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    const standIn = ibkrStandIn();
    expect(await run(standIn)).toMatch(/\.$/);
    expect(standIn.state.tooOften).toBe(0);
  });
});

describe('A connection', () => {
  test('opens the only account, and finds the contract among others of its name', async () => {
    const session = await ibkrStandIn().openFor({ accountId: '' });
    expect(await session.account()).toEqual({
      accountId: 'DU1234567',
      currency: 'USD',
      balance: 10_000,
      equity: 10_050.5,
    });
    expect(await session.instruments()).toEqual([
      { name: 'EUR.USD', symbol: 'EURUSD', unitStep: 1, priceStep: 0.00005, minUnits: 1 },
      { name: 'SPY', symbol: 'SPY', unitStep: 1, priceStep: 0.01, minUnits: 1 },
    ]);
  });

  test.each([
    ['an unknown consumer key', { apiKey: 'OTHERKEYX' }, 'apiKey'],
    ['a consumer key that would end its header', { apiKey: 'SEALTICKX"\r\nx: y' }, 'apiKey'],
    ["an account that is not the key's", { accountId: 'DU7654321' }, 'accountId'],
    ['no other keys', { oauth: undefined }, 'accessToken'],
  ])('refuses %s, and names the field', async (_what, change, field) => {
    await expect(ibkrStandIn().openFor(change)).rejects.toMatchObject({ name: 'BrokerRefusal', field });
  });

  test('refuses a live account as a demo one, and a paper account as a live one', async () => {
    const standIn = ibkrStandIn();
    await expect(standIn.openFor({}, 'live')).rejects.toMatchObject({ field: 'accountId' });
    standIn.state.accounts = ['U1234567'];
    await expect(standIn.openFor({ accountId: 'U1234567' })).rejects.toMatchObject({ field: 'accountId' });
    await expect(standIn.openFor({ accountId: 'U1234567' }, 'live')).resolves.toBeDefined();
  });

  test('says that another program has the session, and leaves it to that program for five minutes', async () => {
    const { openFor, state, venue } = ibkrStandIn();
    const session = await openFor();
    await session.orders();
    state.isCompeting = true;
    venue.now += 61_000;
    const problem = {
      name: 'BrokerUnavailable',
      message: expect.stringContaining('another program uses this username'),
    };
    await expect(session.account()).rejects.toMatchObject(problem);
    await expect(openFor()).rejects.toMatchObject(problem);
    venue.now += 301_000;
    await expect(openFor()).resolves.toBeDefined();
    expect(state.competes).toEqual([true, false, true]);
  });
});

describe('A session', () => {
  test.each([
    ['the brokerage session has ended', (standIn: ReturnType<typeof ibkrStandIn>) => (standIn.state.isDropped = true)],
    ['the token has ended', (standIn: ReturnType<typeof ibkrStandIn>) => standIn.oauth.forget()],
  ])('is opened again by the next call when %s, and places once', async (_what, end) => {
    const standIn = ibkrStandIn();
    const session = await standIn.openFor();
    await session.place(ORDER);
    end(standIn);
    expect(await session.positions()).toMatchObject([{ clientId: ORDER.clientId, units: 10, stop: 95 }]);
    end(standIn);
    expect((await session.place({ ...ORDER, clientId: 's1-a1-p2' })).outcome).toBe('accepted');
    expect(standIn.venue.orders).toHaveLength(2);
  });

  test('renews its token before it ends', async () => {
    const { openFor, state, venue } = ibkrStandIn();
    const session = await openFor();
    venue.now += 23.5 * 3_600_000;
    await session.account();
    expect(state.competes).toHaveLength(2);
  });

  test('that cannot be opened again leaves an order unknown, never rejected', async () => {
    const { openFor, oauth, state, venue } = ibkrStandIn();
    const session = await openFor();
    await session.orders();
    venue.now += 6_000;
    oauth.forget();
    state.refusesLogin = true;
    expect(await session.place(ORDER)).toMatchObject({ outcome: 'unknown' });
    expect(await session.moveStop(ORDER.clientId, 96)).toMatchObject({ outcome: 'unknown' });
    state.refusesLogin = false;
    expect(await session.place(ORDER)).toMatchObject({ outcome: 'accepted' });
  });

  test('is kept by a call per minute', async () => {
    const { openFor, state, venue } = ibkrStandIn();
    const session = await openFor();
    state.isDropped = true;
    venue.now += 61_000;
    await session.account();
    expect(state.competes).toEqual([true, true]);
  });
});

describe('Questions about an order', () => {
  test.each(CONFORMANCE.filter(({ fault }) => !/before the acknowledgement|Time-out|connection|429|HTML/.test(fault)))(
    'that are chained are answered, and the adapter withstands: $fault',
    async ({ run }) => {
      const standIn = ibkrStandIn();
      standIn.state.questions = CHAIN;
      await run(standIn);
      expect(standIn.state.answered.every(([, confirmed]) => confirmed)).toBe(true);
    },
  );

  test('of which one is unknown are declined, and the member reads its text', async () => {
    const { openFor, state, venue } = ibkrStandIn();
    const session = await openFor();
    state.questions = [CHAIN[0]!, { id: 'o451', text: 'The order exceeds your Total Value Limit' }];
    expect(await session.place(ORDER)).toEqual({
      outcome: 'rejected',
      reason:
        'Interactive Brokers asks a question that this site does not answer (o451): The order exceeds your Total Value Limit Continue?',
    });
    expect(state.answered.map(([, confirmed]) => confirmed)).toEqual([true, false]);
    expect(venue.orders).toEqual([]);
  });

  test('that never end are rejected after ten', async () => {
    const { openFor, state } = ibkrStandIn();
    const session = await openFor();
    state.questions = Array.from({ length: 20 }, () => CHAIN[0]!);
    expect(await session.place(ORDER)).toMatchObject({
      outcome: 'rejected',
      reason: expect.stringContaining('more than 10'),
    });
  });
});

describe('An order', () => {
  test('is found by its reference after the numbers of orders changed', async () => {
    const { openFor, state, venue } = ibkrStandIn();
    const session = await openFor();
    await session.place(ORDER);
    await session.place({ ...ORDER, clientId: 's1-a1-p2', stop: 94 });
    // The number of the second stop is now that of the first.
    const [first, second] = venue.orders;
    state.offset = first!.id - second!.id;
    state.isDropped = true;
    venue.now += 61_000;
    expect((await session.moveStop('s1-a1-p2', 96)).outcome).toBe('accepted');
    expect(venue.positions.map(({ stop }) => stop)).toEqual([95, 96]);
  });

  test('of which the exits are refused is cancelled, and rejected', async () => {
    const { openFor, state, venue } = ibkrStandIn();
    const session = await openFor();
    state.refusesExits = true;
    expect(await session.place(ENTRY)).toEqual({ outcome: 'rejected', reason: 'Invalid price' });
    expect(venue.pending()).toEqual([]);
    state.refusesExits = true;
    expect(await session.place({ ...ORDER, clientId: 's1-a1-p2' })).toMatchObject({ outcome: 'rejected' });
    expect(venue.positions).toEqual([]);
  });

  test('that waits for the opening of the market is cancelled there', async () => {
    const { openFor, venue, state } = ibkrStandIn();
    const session = await openFor();
    venue.isOpen = false;
    expect(await session.place(ORDER)).toMatchObject({
      outcome: 'rejected',
      reason: expect.stringContaining('closed'),
    });
    expect(await session.orders()).toEqual([]);
    expect(state.tooOften).toBe(0);
  });

  test('of an unknown contract is rejected', async () => {
    const session = await ibkrStandIn().openFor();
    expect(await session.place({ ...ORDER, instrument: 'XXX' })).toEqual({
      outcome: 'rejected',
      reason: 'Interactive Brokers does not trade XXX on this account',
    });
  });
});

describe('A position', () => {
  test('that is closed in part keeps stop and target for the rest', async () => {
    const { openFor, venue } = ibkrStandIn();
    const session = await openFor();
    await session.place(ORDER);
    expect((await session.close(ORDER.clientId, 4)).outcome).toBe('accepted');
    expect(await session.positions()).toMatchObject([{ units: 6, stop: 95 }]);
    expect((await session.orders()).map(({ role, units, price }) => [role, units, price])).toEqual([
      ['stop', 6, 95],
      ['target', 6, 110],
    ]);
    venue.setPrice(94);
    expect((await session.events(null)).map(({ kind, units }) => [kind, units])).toEqual([
      ['accepted', 10],
      ['filled', 10],
      ['closed', 4],
      ['stopped', 6],
    ]);
  });

  test('that lost its stop gets a new one, with its target', async () => {
    const standIn = ibkrStandIn();
    const session = await standIn.openFor();
    await session.place(ORDER);
    standIn.dropStops();
    standIn.venue.now += 6_000;
    expect(await session.positions()).toMatchObject([{ stop: null }]);
    expect((await session.moveStop(ORDER.clientId, 96)).outcome).toBe('accepted');
    expect(standIn.venue.positions).toMatchObject([{ stop: 96, target: 110 }]);
  });

  test('whose trades have left the list is known by its exits', async () => {
    const { openFor, state, venue } = ibkrStandIn();
    const session = await openFor();
    await session.place({ ...ORDER, side: 'short', stop: 105, target: 90 });
    venue.now += 9 * 86_400_000;
    state.trades = () => [];
    state.entriesLeft = true;
    expect(await (await openFor()).positions()).toMatchObject([
      { clientId: ORDER.clientId, side: 'short', units: 10, stop: 105 },
    ]);
  });

  test('of another program is shown without an id, next to those of the site', async () => {
    const { openFor, state, venue } = ibkrStandIn();
    const session = await openFor();
    await session.place(ORDER);
    state.foreignUnits = 7;
    venue.now += 120_000;
    const positions = await session.positions();
    expect(positions.map(({ clientId, units }) => [clientId, units])).toEqual([
      [ORDER.clientId, 10],
      [null, 7],
    ]);
  });

  test('that the member has closed elsewhere is gone once the list of positions has settled', async () => {
    const { openFor, state, venue } = ibkrStandIn();
    const session = await openFor();
    await session.place(ORDER);
    state.foreignUnits = -10;
    expect(await session.positions()).toMatchObject([{ units: 10 }]);
    venue.now += 120_000;
    expect(await session.positions()).toEqual([]);
    // Neither is sold again what was sold, nor do exits stay that would open a position.
    expect(await session.close(ORDER.clientId, null)).toMatchObject({ outcome: 'rejected' });
    expect(venue.positions).toMatchObject([{ units: 10, stop: null, target: null }]);
  });
});

test('fewer trades than the orders were filled by are not used', async () => {
  const { openFor, state } = ibkrStandIn();
  const session = await openFor();
  await session.place(ORDER);
  state.trades = () => [];
  await expect(session.positions()).rejects.toMatchObject({
    name: 'BrokerUnavailable',
    message: 'Interactive Brokers listed fewer trades than its orders have',
  });
});
