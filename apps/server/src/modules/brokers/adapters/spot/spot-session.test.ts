import { DAY_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { BracketOrder, BrokerSession } from '../../broker-adapter.ts';
import { ExchangeRefusal } from '../exchange-refusal.ts';
import type { SpotExchange } from './spot-exchange.ts';
import { SPOT_STAND_INS } from './testing/spot-stand-ins.ts';

const BASE: BracketOrder = {
  clientId: 'st-0123456789abcdef0123456789-1',
  instrument: '',
  side: 'long',
  type: 'market',
  units: 0.5,
  price: null,
  stop: 95,
  target: null,
  expiresAt: null,
};
const ID = BASE.clientId;
const wanted = (stop: number) => new Map([[ID, stop]]);

const stopsAt = async (session: BrokerSession) =>
  (await session.orders())
    .filter(({ role }) => role === 'stop')
    .map(({ units, price }) => [units, price])
    .sort();
const getEvents = async (session: BrokerSession) =>
  (await session.events(null)).map(({ kind, units, price }) => [kind, units, price]);

describe.each(SPOT_STAND_INS)('A position at %s', (_name, make) => {
  const open = async () => {
    const standIn = make();
    const session = await standIn.open();
    const order = (change: Partial<BracketOrder> = {}): BracketOrder => ({
      ...BASE,
      instrument: standIn.instrument,
      ...change,
    });
    return { standIn, session, order, venue: standIn.venue };
  };

  test('has its stop as soon as a market entry is filled', async () => {
    const { session, order } = await open();
    expect((await session.place(order())).outcome).toBe('accepted');
    expect(await stopsAt(session)).toEqual([[0.5, 95]]);
    expect(await session.positions()).toMatchObject([{ clientId: ID, units: 0.5, stop: 95 }]);
  });

  test('gets a stop for each part of a limit entry, of the filled size', async () => {
    const { session, order, venue } = await open();
    await session.place(order({ type: 'limit', price: 99 }));
    venue.fillPart = 0.4;
    venue.setPrice(99);
    expect(await session.positions()).toMatchObject([{ units: 0.2, stop: null }]);
    await session.coverFills!(wanted(95));
    expect(await session.positions()).toMatchObject([{ units: 0.2, stop: 95 }]);
    venue.setPrice(98);
    venue.now += 1_000;
    await session.coverFills!(wanted(95));
    expect(await stopsAt(session)).toEqual([
      [0.2, 95],
      [0.3, 95],
    ]);
    venue.setPrice(94);
    expect(await session.positions()).toEqual([]);
    const events = await getEvents(session);
    expect(events).toContainEqual(['stopped', 0.2, 94]);
    expect(events).toContainEqual(['stopped', 0.3, 94]);
  });

  test('gets the stop of a later fill after a restart of the server, once', async () => {
    const { standIn, session, order, venue } = await open();
    await session.place(order({ type: 'limit', price: 99 }));
    venue.setPrice(98.5);
    const restarted = await standIn.open();
    await restarted.coverFills!(wanted(95));
    await (await standIn.open()).coverFills!(wanted(95));
    expect(await stopsAt(restarted)).toEqual([[0.5, 95]]);
  });

  test('does not wait for its stop until that of another position is placed', async () => {
    const { session, order, venue } = await open();
    const ids = [1, 2, 3].map((n) => `${ID.slice(0, -1)}${n}`);
    for (const clientId of ids) await session.place(order({ clientId, type: 'limit', price: 99 }));
    venue.setPrice(98.5);
    const { exchange } = session as unknown as { exchange: SpotExchange };
    const placeStop = exchange.placeStop.bind(exchange);
    const allBegun = Promise.withResolvers<void>();
    let begun = 0;
    exchange.placeStop = async (...given) => {
      begun += 1;
      if (begun === ids.length) allBegun.resolve();
      await allBegun.promise;
      return placeStop(...given);
    };
    await session.coverFills!(new Map(ids.map((id) => [id, 95])));
    expect(await stopsAt(session)).toEqual(ids.map(() => [0.5, 95]));
  });

  test('whose stop placed without an answer has one stop', async () => {
    const { standIn, session, order, venue } = await open();
    await session.place(order({ type: 'limit', price: 99 }));
    venue.setPrice(98.5);
    standIn.fail('change', 'lost');
    await session.coverFills!(wanted(95));
    venue.now += 1_000;
    await session.coverFills!(wanted(95));
    expect(await stopsAt(session)).toEqual([[0.5, 95]]);
  });

  test('is sold at the market if the price is beyond its stop before one can be placed', async () => {
    const { session, order, venue } = await open();
    await session.place(order({ type: 'limit', price: 99 }));
    venue.setPrice(94);
    await session.coverFills!(wanted(95));
    expect(await session.positions()).toEqual([]);
    expect(await session.orders()).toEqual([]);
    expect(await getEvents(session)).toContainEqual(['stopped', 0.5, 94]);
  });

  test('is sold at the market if its stop is moved beyond the price', async () => {
    const { session, order } = await open();
    await session.place(order());
    expect((await session.moveStop(ID, 101)).outcome).toBe('accepted');
    expect(await session.positions()).toEqual([]);
    expect(await getEvents(session)).toContainEqual(['stopped', 0.5, 100]);
  });

  test('keeps one stop for all its units when it is moved', async () => {
    const { session, order } = await open();
    await session.place(order());
    expect((await session.moveStop(ID, 96)).outcome).toBe('accepted');
    expect(await stopsAt(session)).toEqual([[0.5, 96]]);
  });

  test('has its stops named where they differ, and a move says which one was refused', async () => {
    const { session, order, venue } = await open();
    await session.place(order({ type: 'limit', price: 99 }));
    venue.fillPart = 0.4;
    venue.setPrice(99);
    await session.coverFills!(wanted(95));
    venue.setPrice(98);
    venue.now += 1_000;
    await session.coverFills!(wanted(96));
    expect(await session.positions()).toMatchObject([{ units: 0.5, stop: 95, otherStops: [96] }]);
    const { exchange } = session as unknown as { exchange: SpotExchange };
    const amend = exchange.amendStop?.bind(exchange);
    if (amend === undefined) return;
    let calls = 0;
    exchange.amendStop = async (...given) => {
      calls += 1;
      if (calls === 1) throw new ExchangeRefusal('not now');
      return amend(...given);
    };
    expect(await session.moveStop(ID, 97)).toMatchObject({ outcome: 'rejected', reason: 'not now' });
    expect(await session.positions()).toMatchObject([{ stop: 95, otherStops: [97] }]);
  });

  test('older than 90 days is known to a new session while its copy is under way', async () => {
    const { standIn, session, order, venue } = await open();
    const placedAt = venue.now;
    await session.place(order());
    venue.now += 100 * DAY_MS;
    expect(await (await standIn.openSince(placedAt)).positions()).toMatchObject([{ units: 0.5, stop: 95 }]);
  });

  test('that is closed in part keeps its stop for the rest', async () => {
    const { session, order } = await open();
    await session.place(order());
    expect((await session.close(ID, 0.2)).outcome).toBe('accepted');
    expect(await session.positions()).toMatchObject([{ units: 0.3, stop: 95 }]);
    expect((await session.close(ID, null)).outcome).toBe('accepted');
    expect(await session.positions()).toEqual([]);
    expect(await session.orders()).toEqual([]);
  });

  test('whose commission is taken in the coin is sold whole, and no rest stays open', async () => {
    const { standIn, session, order, venue } = await open();
    standIn.book.feeRate = 0.001;
    await session.place(order());
    // Half a unit less 0.0005, rounded down to the step.
    expect(await stopsAt(session)).toEqual([[standIn.takesCoins ? 0.499 : 0.5, 95]]);
    expect(await session.positions()).toMatchObject([{ units: 0.5, stop: 95 }]);
    venue.setPrice(94);
    expect(await session.positions()).toEqual([]);
    const events = await session.events(null);
    expect(events.filter(({ kind }) => kind === 'stopped').reduce((sum, { units }) => sum + units, 0)).toBeCloseTo(
      0.5,
      9,
    );
    expect(events.find(({ kind }) => kind === 'filled')?.costs).toBeCloseTo(0.05, 9);
  });

  test.each([
    ['on the short side', { side: 'short' }, 'cannot sell short'],
    ['as a stop entry', { type: 'stop', price: 105 }, 'Stop entries are not placed'],
    ['of an unknown pair', { instrument: 'ETHXXX' }, 'does not trade ETHXXX'],
    ['with an id that does not fit', { clientId: 'an-id-of-more-than-18-characters' }, 'does not take the id'],
  ] as const)('is not opened %s, with the reason', async (_what, change, reason) => {
    const { session, order } = await open();
    expect(await session.place(order(change))).toMatchObject({
      outcome: 'rejected',
      reason: expect.stringContaining(reason),
    });
  });

  test('leaves orders of other programs alone, and names them', async () => {
    const { standIn, session } = await open();
    const { instrument } = standIn;
    standIn.book.place({ ownId: 'web1', instrument, side: 'buy', type: 'limit', units: 1, price: 90, trigger: null });
    expect(await session.orders()).toMatchObject([{ clientId: null, role: 'other', units: 1 }]);
  });
});
