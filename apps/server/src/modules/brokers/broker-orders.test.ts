import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { untilLockWait } from '../../platform/testing/lock-waits.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import { closedFact } from '../log/testing/facts.ts';
import { brokerStep } from './brokers.tables.ts';
import { haltAccounts, resumeConnection } from './change-connections.ts';
import { lockConnectionRow, updateConnection } from './connection-repository.ts';
import { applyEvents } from './copy/apply-events.ts';
import { haltCopying } from './copy/copying-repository.ts';
import { markSent } from './order-repository.ts';
import type { CopySite } from './testing/copy-site.ts';
import type { FakeBroker } from './testing/fake-broker.ts';
import { useCopies } from './testing/use-copies.ts';

let broker: FakeBroker;
let copies: CopySite;
useCopies((...made) => {
  [broker, copies] = made;
});

describe('An order at a broker', () => {
  const placed = async () => {
    await copies.connect('amara', { broker: 'oanda' });
    await copies.publish(
      copies.opened('sig_1', {
        targets: [
          { price: '1.10200', weight: 0.5 },
          { price: '1.10400', weight: 0.5 },
        ],
      }),
    );
    await copies.tick();
  };

  test('is a bracket for each target, with the units rounded down and the stop', async () => {
    await placed();
    expect(
      [...broker.held.values()].map(({ order }) => [order.units, order.stop, order.target, order.instrument]),
    ).toEqual([
      [50_000, 1.098, 1.102, 'EUR_USD'],
      [50_000, 1.098, 1.104, 'EUR_USD'],
    ]);
    expect(copies.acts).toEqual(['broker.key-used']);
  });

  test.each([
    ['target', false, 1],
    ['stop', false, 1],
    ['target', true, 0],
  ] as const)(
    'whose signal ended by its %s is closed where the broker holds no target (holds: %s)',
    async (reason, holds, closed) => {
      broker.holdsTargets = holds;
      await copies.connect('amara', { broker: 'oanda' });
      await copies.publish(copies.opened('sig_1'));
      await copies.tick();
      broker.fill(1.1);
      await copies.tick();
      await copies.publish({ ...closedFact('sig_1'), reason });
      await copies.tick();
      const asked = (await copies.steps()).filter((state) => state === 'close');
      expect(asked).toHaveLength(closed);
    },
  );

  test('that was refused says why', async () => {
    broker.answer = () => ({ outcome: 'rejected', reason: 'Insufficient margin.' });
    await placed();
    expect(await copies.orders()).toMatchObject([{ state: 'rejected', reason: 'Insufficient margin.' }]);
  });

  test('without a clear answer is looked for, and not doubled', async () => {
    broker.answer = () => ({ outcome: 'unknown', reason: 'time-out' });
    await placed();
    expect(broker.held.size).toBe(2);
    broker.answer = null;
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'accepted' }]);
    expect([broker.held.size, broker.calls]).toEqual([2, 2]);
  });

  test('is not placed late after an outage of the broker', async () => {
    broker.isDown = true;
    await placed();
    expect((await copies.connection()).problem).toContain('OANDA does not answer: time-out');
    broker.isDown = false;
    copies.later(60_000);
    await copies.tick();
    expect(broker.held.size).toBe(0);
    expect(await copies.orders()).toMatchObject([{ state: 'not-placed', reason: 'Too late by 31 s.' }]);
  });

  test('that waits is cancelled by the kill switch, and one that is filled keeps its stop', async () => {
    await placed();
    broker.fill(1.1);
    copies.market.add([1.1, 1.1, 1.1, 1.1]);
    await copies.tick();
    await copies.publish(copies.opened('sig_2', { type: 'limit', entry: '1.09900' }));
    await copies.tick();
    expect((await copies.orders()).map(({ state, reason }) => [state, reason])).toEqual([
      ['open', null],
      ['accepted', null],
    ]);
    await updateConnection(copies.deps.db, 'brk_amara_oanda', { haltedAt: new Date() });
    await copies.tick();
    await copies.tick();
    expect((await copies.orders()).map(({ state, reason }) => [state, reason])).toEqual([
      ['open', null],
      ['cancelled', 'Halted by the kill switch.'],
    ]);
    expect((await broker.positions()).map(({ stop }) => stop)).toEqual([1.098, 1.098]);
  });

  describe.each([
    ['the kill switch', () => haltAccounts(copies.deps.db, 'amara', copies.clock.now()), 'Halted by the kill switch.'],
    [
      'the operator',
      () => haltCopying(copies.deps.db, new Date(copies.clock.now())),
      'Copying is halted by the operator of the site.',
    ],
  ])('halted by %s during the pass that places it', (_who, halt, reason) => {
    test('is not placed after the halt', async () => {
      const place = broker.place.bind(broker);
      broker.place = async (order) => {
        const answer = await place(order);
        await halt();
        return answer;
      };
      await placed();
      expect(broker.calls).toBe(1);
      expect((await copies.parts()).map(({ state }) => state).sort()).toEqual(['accepted', 'cancelled']);
      const steps = await copies.deps.db.select().from(brokerStep);
      expect(steps.filter(({ state }) => state === 'not-placed')).toMatchObject([{ detail: reason }]);
      await copies.tick();
      await copies.tick();
      expect(await copies.orders()).toMatchObject([{ state: 'cancelled', reason }]);
    });

    test('is not placed again after a call without an answer', async () => {
      const place = broker.place.bind(broker);
      broker.place = async () => ({ outcome: 'unknown', reason: 'time-out' });
      await placed();
      broker.place = place;
      const orders = broker.orders.bind(broker);
      broker.orders = async () => {
        await halt();
        return orders();
      };
      await copies.tick();
      expect(broker.calls).toBe(0);
    });
  });

  test('waits for the kill switch that is used while it is marked as sent, and is then not sent', async () => {
    const { db } = copies.deps;
    const id = await copies.connect('amara', { broker: 'oanda' });
    await copies.publish(copies.opened('sig_1'));
    const [order] = await copies.orders();
    const [part] = await copies.parts();
    const step = { at: new Date(copies.clock.now()), detail: '' };
    const { marking } = await withTransaction(db, async (tx) => {
      await lockConnectionRow(tx, id);
      const marking = markSent(db, order!, part!.clientId, step);
      await untilLockWait(db);
      await haltAccounts(tx, 'amara', copies.clock.now());
      return { marking };
    });
    expect(await marking).toBe(false);
    expect(await copies.orders()).toMatchObject([{ state: 'not-placed' }]);
  });

  test('is sized by the drawdown since a resume, also one that came during a comparison', async () => {
    const id = await copies.connect('amara', { broker: 'oanda' });
    const viewer = testViewer(copies.deps.db, {
      clock: copies.clock,
      principal: { kind: 'member', accountId: 'amara', strategies: [] },
    });
    broker.equity = 7_900;
    copies.later(31_000);
    await copies.tick();
    const account = broker.account.bind(broker);
    broker.account = async () => {
      await resumeConnection(viewer, id);
      return account();
    };
    copies.later(31_000);
    await copies.tick();
    expect(await copies.connection()).toMatchObject({ equity: 7_900, peakEquity: 7_900 });
    broker.account = account;
    broker.equity = 8_000;
    copies.later(31_000);
    await copies.tick();
    expect(await copies.connection()).toMatchObject({ equity: 8_000, peakEquity: 8_000 });
  });

  test('was filled and closed when the broker says, and no later than now', async () => {
    await placed();
    const sentAt = copies.clock.now();
    copies.later(3_600_000);
    broker.at = sentAt + 60_000;
    broker.fill(1.1);
    broker.at = sentAt + 120_000;
    const [first, second] = [...broker.held.keys()];
    broker.end(first!, 'stopped', 1.098);
    broker.end(second!, 'stopped', 1.098);
    await copies.tick();
    const [order] = await copies.orders();
    expect([order!.filledAt!.getTime(), order!.endedAt!.getTime()]).toEqual([sentAt + 60_000, sentAt + 120_000]);
    const steps = await copies.deps.db.select().from(brokerStep).where(eq(brokerStep.state, 'stopped'));
    expect(steps.map(({ at }) => at.getTime())).toEqual([sentAt + 120_000, sentAt + 120_000]);
  });

  test.each([
    ['a part', 1],
    ['all', 0],
  ])('of which the broker lost %s has no result: what became of the rest is not known', async (_what, closed) => {
    await placed();
    broker.fill(1.1);
    await copies.publish(closedFact('sig_1'));
    const [first, second] = [...broker.held.keys()];
    if (closed === 1) broker.end(first!, 'target', 1.102);
    await copies.tick();
    for (const clientId of [first!, second!]) broker.forget(clientId);
    for (let comparison = 0; comparison < 2; comparison += 1) {
      copies.later(31_000);
      await copies.tick();
    }
    expect(await copies.orders()).toMatchObject([
      { state: 'lost', closedUnits: closed * 50_000, resultR: null, profit: null, drift: null },
    ]);
  });

  test.each(['before', 'while'])(
    'that is filled %s the site cancels its entry has no reason for an end',
    async (when) => {
      await copies.connect('amara', { broker: 'oanda' });
      await copies.publish(
        copies.opened('sig_1', {
          type: 'limit',
          entry: '1.09900',
          targets: [
            { price: '1.10200', weight: 0.5 },
            { price: '1.10400', weight: 0.5 },
          ],
        }),
      );
      await copies.tick();
      await copies.tick();
      const [first, second] = [...broker.held.keys()];
      const fill = () => {
        const waiting = broker.held.get(second!)!;
        broker.held.delete(second!);
        broker.fill(1.099);
        broker.held.set(second!, waiting);
      };
      if (when === 'before') {
        fill();
        await copies.tick();
      } else
        broker.cancel = async (clientId) => {
          if (clientId === first) fill();
          return { outcome: 'accepted', brokerRef: clientId };
        };
      await haltAccounts(copies.deps.db, 'amara', copies.clock.now());
      await copies.tick();
      await copies.tick();
      expect((await copies.steps()).filter((state) => state === 'cancel').length).toBeGreaterThan(0);
      expect(await copies.orders()).toMatchObject([{ filledUnits: 100_000, reason: null }]);
    },
  );

  test('of which a part was filled before its entry ended is open, and is not cancelled again', async () => {
    const { db } = copies.deps;
    const id = await copies.connect('amara', { broker: 'oanda' });
    await copies.publish(copies.opened('sig_1', { type: 'limit', entry: '1.09900' }));
    await copies.tick();
    await copies.tick();
    const [{ clientId } = { clientId: '' }] = await copies.parts();
    const { eventsAfter } = await copies.connection();
    const now = copies.clock.now();
    const common = { cursor: eventsAfter!, at: now, clientId, brokerRef: '1', costs: 0, reason: null } as const;
    const events = [
      { ...common, kind: 'filled', units: 40_000, price: 1.099 },
      { ...common, kind: 'cancelled', units: 160_000, price: null },
    ] as const;
    await applyEvents(db, id, eventsAfter, events, new Date(now));
    expect(await copies.orders()).toMatchObject([{ state: 'open', units: 200_000, filledUnits: 40_000 }]);
    await updateConnection(db, id, { haltedAt: new Date(now) });
    await copies.tick();
    expect(await copies.steps()).not.toContain('cancel');
  });

  test('is closed in parts, and its result counts costs', async () => {
    await placed();
    broker.fill(1.1);
    const [first, second] = [...broker.held.keys()];
    broker.end(first!, 'target', 1.102);
    broker.end(second!, 'stopped', 1.1);
    await copies.tick();
    const [order] = await copies.orders();
    expect(order).toMatchObject({ state: 'closed', filledPrice: 1.1, costs: 2 });
    expect(order!.closedPrice).toBe(1.101);
    expect(order!.profit).toBeCloseTo(98, 6);
    expect(order!.resultR).toBeCloseTo(0.49, 6);
  });

  test('has costs in its result that come after its end', async () => {
    await placed();
    broker.fill(1.1);
    const ids = [...broker.held.keys()];
    broker.charge(ids[0]!, 2);
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'open', costs: 2 }]);
    for (const id of ids) broker.end(id, 'stopped', 1.1);
    await copies.tick();
    broker.charge(ids[1]!, 5);
    copies.later(31_000);
    await copies.tick();
    const [order] = await copies.orders();
    expect(order).toMatchObject({ state: 'closed', costs: 9 });
    expect(order!.profit).toBeCloseTo(-9, 6);
  });

  test('in manual mode waits for the member, and ends without a confirmation', async () => {
    await copies.connect('amara', { broker: 'oanda', tradeMode: 'manual' });
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'to-confirm' }]);
    expect(broker.held.size).toBe(0);
    copies.later(301_000);
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'not-placed', reason: 'Not confirmed in time.' }]);
  });
});

describe('The comparison with a broker', () => {
  const open = async () => {
    await copies.connect('amara', { broker: 'oanda' });
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    broker.fill(1.1);
    await copies.tick();
  };
  const differences = async () => (await copies.connection()).differences.map(({ kind, detail }) => [kind, detail]);

  test('sets a missing stop in the first round after a start', async () => {
    await open();
    for (const held of broker.held.values()) held.stop = null;
    await copies.restart();
    await copies.tick();
    expect((await broker.positions()).map(({ stop }) => stop)).toEqual([1.098]);
    expect(await differences()).toEqual([['no-stop', 'The position has no stop. It is set to 1.09800.']]);
  });

  test('sets a missing stop before the rest of the program is prepared, and places nothing then', async () => {
    await open();
    await copies.publish(closedFact('sig_1'), copies.opened('sig_2'));
    for (const held of broker.held.values()) held.stop = null;
    const { calls } = broker;
    await copies.restart();
    copies.newestBars = () => Promise.reject(new Error('the market is not prepared'));
    await copies.work.cover();
    await copies.work.settled();
    expect((await broker.positions()).map(({ stop }) => stop)).toEqual([1.098]);
    expect(await differences()).toEqual([['no-stop', 'The position has no stop. It is set to 1.09800.']]);
    expect(broker.calls, 'no new order yet').toBe(calls);
    expect((await copies.parts()).map(({ state }) => state)).toContain('planned');
    copies.newestBars = async () => 'prepared';
    await copies.tick();
    expect((await copies.parts()).map(({ state }) => state)).not.toContain('planned');
  });

  test('of a start does not wait for events before it sets a missing stop', async () => {
    await open();
    for (const held of broker.held.values()) held.stop = null;
    await copies.restart();
    const answered = Promise.withResolvers<void>();
    const events = broker.events.bind(broker);
    broker.events = async (after) => {
      await answered.promise;
      return events(after);
    };
    await copies.work.cover();
    await expect.poll(async () => (await broker.positions()).map(({ stop }) => stop)).toEqual([1.098]);
    answered.resolve();
    await copies.work.settled();
    expect(await differences()).toEqual([['no-stop', 'The position has no stop. It is set to 1.09800.']]);
  });

  test('says why the broker does not set a missing stop', async () => {
    await open();
    for (const held of broker.held.values()) held.stop = null;
    broker.moveStop = async () => ({ outcome: 'rejected', reason: 'The stop is too close to the market.' });
    await copies.restart();
    await copies.tick();
    expect(await differences()).toEqual([
      ['no-stop', 'The position has no stop. It is set to 1.09800. Not done: The stop is too close to the market.'],
    ]);
  });

  test('is made 5 s later if the broker does not answer at the start', async () => {
    await open();
    for (const held of broker.held.values()) held.stop = null;
    broker.isDown = true;
    await copies.restart();
    await copies.tick();
    broker.isDown = false;
    copies.later(6_000);
    await copies.tick();
    expect((await broker.positions()).map(({ stop }) => stop)).toEqual([1.098]);
  });

  test('shows what is not from here, and never touches it', async () => {
    await open();
    const foreign = { clientId: null, instrument: 'GBP_USD', side: 'short', units: 7, price: 1.3, stop: null } as const;
    broker.foreign.push(foreign);
    await copies.restart();
    await copies.tick();
    expect(await differences()).toEqual([
      ['foreign', 'A short position of 7 units was not placed by this site. It is never touched.'],
    ]);
    expect(broker.foreign).toEqual([foreign]);
  });

  test('marks an order that the broker does not know as lost, and does not place it again', async () => {
    await open();
    broker.forget([...broker.held.keys()][0]!);
    await copies.restart();
    await copies.tick();
    expect((await differences()).map(([kind]) => kind)).toEqual(['lost']);
    copies.later(31_000);
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'lost' }]);
    expect((await differences()).map(([kind]) => kind)).toEqual(['lost']);
    expect(broker.calls).toBe(1);
  });

  test('closes a purchase of which the broker took its commission in the coin, and the rest was sold', async () => {
    Object.assign(broker, { coins: async () => new Map() });
    const id = await copies.connect('amara', { broker: 'oanda' });
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    await copies.tick();
    const [{ clientId } = { clientId: '' }] = await copies.parts();
    const { eventsAfter } = await copies.connection();
    const soldAt = copies.clock.now();
    const common = { cursor: eventsAfter!, at: soldAt, clientId, brokerRef: '1', costs: 0, reason: null } as const;
    const events = [
      { ...common, kind: 'filled', units: 100_000, price: 1.1 },
      { ...common, kind: 'target', units: 99_900, price: 1.104 },
    ] as const;
    await applyEvents(copies.deps.db, id, eventsAfter, events, new Date(soldAt));
    broker.forget(clientId);
    for (let comparison = 0; comparison < 2; comparison += 1) {
      copies.later(31_000);
      await copies.tick();
    }
    const [order] = await copies.orders();
    expect(order).toMatchObject({ state: 'closed', reason: null, closedUnits: 100_000, closedPrice: 1.104 });
    expect(order!.profit).toBeCloseTo(99_900 * 1.104 - 100_000 * 1.1, 6);
    expect(order!.endedAt!.getTime()).toBe(soldAt);
    expect(await copies.deps.db.select().from(deliveryEvent).where(eq(deliveryEvent.type, 'broker.alert'))).toEqual([]);
  });

  test('waits for the event of an exit that the lists of the broker show before it, also after a start', async () => {
    await open();
    const events = broker.events.bind(broker);
    broker.events = async () => [];
    broker.end([...broker.held.keys()][0]!, 'stopped', 1.098);
    copies.later(31_000);
    await copies.tick();
    await copies.restart();
    copies.later(1_000);
    await copies.tick();
    broker.events = events;
    copies.later(1_000);
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'closed', reason: null }]);
    expect(await copies.steps()).not.toContain('lost');
  });
});
