import assert from 'node:assert/strict';
import {
  type BracketOrder,
  type BrokerEvent,
  type BrokerSession,
  BrokerUnavailable,
  type OrderAnswer,
} from '../../broker-adapter.ts';
import type { StandIn } from './stand-in.ts';

/** One fault, and what the adapter does about it. */
export interface ConformanceCase {
  readonly fault: string;
  /** Throws unless the adapter behaves; returns what happened, in a sentence. */
  run(standIn: StandIn): Promise<string>;
}

let orders = 0;

/** Returns a limit order on the long side that the venue does not fill before its price falls to 99. */
function limitOrder(standIn: StandIn, change: Partial<BracketOrder> = {}): BracketOrder {
  orders += 1;
  const target = standIn.can.target ? 110 : null;
  const units = 10 * standIn.unitStep;
  const base = {
    clientId: `s1-a1-${orders}`,
    instrument: standIn.instrument,
    side: 'long',
    type: 'limit',
    expiresAt: null,
  } as const;
  return { ...base, units, price: 99, stop: 95, target, ...change };
}

const marketOrder = (standIn: StandIn) => limitOrder(standIn, { type: 'market', price: null });

const getRef = (answer: OrderAnswer): string => {
  assert.equal(answer.outcome, 'accepted', `expected an acceptance, got ${JSON.stringify(answer)}`);
  return (answer as { brokerRef: string }).brokerRef;
};

const findPlaced = ({ venue }: StandIn, { clientId }: BracketOrder) =>
  venue.orders.filter((order) => order.clientId === clientId);
const requireOne = (standIn: StandIn, order: BracketOrder) =>
  assert.equal(findPlaced(standIn, order).length, 1, 'the broker holds another number of orders of this id');

const getEvents = async (session: BrokerSession, { clientId }: BracketOrder, kind?: BrokerEvent['kind']) =>
  (await session.events(null)).filter(
    (event) => event.clientId === clientId && (kind === undefined || event.kind === kind),
  );

const computeSum = (events: readonly BrokerEvent[]) => events.reduce((sum, { units }) => sum + units, 0);
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

const requireUnavailable = (call: Promise<unknown>) =>
  assert.rejects(call, (error) => error instanceof BrokerUnavailable, 'a call without a usable answer did not say so');

/** Faults that every adapter meets in front of its stand-in. */
export const CONFORMANCE: readonly ConformanceCase[] = [
  {
    fault: 'The same order twice: in turn, at the same time, and after a restart of the server',
    async run(standIn) {
      const session = await standIn.open();
      const order = marketOrder(standIn);
      const [first, second] = await Promise.all([session.place(order), session.place(order)]);
      const third = await (await standIn.open()).place(order);
      assert.deepEqual([getRef(second), getRef(third)], [getRef(first), getRef(first)]);
      requireOne(standIn, order);
      return 'One order. The repeats return the first answer.';
    },
  },
  {
    fault: 'The broker rejects the order',
    async run(standIn) {
      const session = await standIn.open();
      const order = limitOrder(standIn);
      standIn.venue.rejects = 'INSUFFICIENT_MARGIN';
      const answer = await session.place(order);
      assert.equal(answer.outcome, 'rejected');
      assert.ok((answer as { reason: string }).reason.length > 3);
      assert.deepEqual(await session.positions(), []);
      return "Rejected with the broker's reason. Nothing is held.";
    },
  },
  {
    fault: 'The market is closed',
    async run(standIn) {
      const session = await standIn.open();
      standIn.venue.isOpen = false;
      const answer = await session.place(marketOrder(standIn));
      assert.equal(answer.outcome, 'rejected', JSON.stringify(answer));
      assert.equal(standIn.venue.pending().length, 0);
      return 'Rejected. No order waits for the opening.';
    },
  },
  {
    fault: 'A part of the order is filled, the rest later',
    async run(standIn) {
      const session = await standIn.open();
      const order = limitOrder(standIn);
      getRef(await session.place(order));
      standIn.venue.fillPart = 0.4;
      standIn.venue.setPrice(99);
      near(computeSum(await getEvents(session, order, 'filled')), 4 * standIn.unitStep);
      near(
        (await session.positions()).reduce((sum, { units }) => sum + units, 0),
        4 * standIn.unitStep,
      );
      standIn.venue.setPrice(98.9);
      near(computeSum(await getEvents(session, order, 'filled')), order.units);
      return 'Each fill is one event. Their units add up to the order.';
    },
  },
  {
    fault: 'The fill comes before the acknowledgement',
    async run(standIn) {
      const session = await standIn.open();
      const order = marketOrder(standIn);
      standIn.fail('change', 'lost');
      getRef(await session.place(order));
      requireOne(standIn, order);
      assert.equal((await getEvents(session, order, 'filled')).length, 1);
      return 'The answer is lost. The adapter finds the order by its id: accepted, filled once.';
    },
  },
  {
    fault: 'Time-out, then a fill',
    async run(standIn) {
      const session = await standIn.open();
      const order = marketOrder(standIn);
      standIn.fail('change', 'late');
      assert.equal((await session.place(order)).outcome, 'unknown');
      assert.equal((await getEvents(session, order)).length, 0);
      standIn.arrive();
      assert.equal((await getEvents(session, order, 'filled')).length, 1);
      getRef(await session.place(order));
      requireOne(standIn, order);
      return 'Unknown, never failed. The fill appears in the events, and a repeat places nothing.';
    },
  },
  {
    fault: 'No connection, in each step',
    async run(standIn) {
      const session = await standIn.open();
      await session.instruments();
      const order = marketOrder(standIn);
      standIn.fail('change', 'cut');
      assert.equal((await session.place(order)).outcome, 'unknown');
      assert.equal(findPlaced(standIn, order).length, 0);
      getRef(await session.place(order));
      const reads = ['account', 'positions', 'orders'] as const;
      for (const read of reads) {
        standIn.fail('read', 'cut');
        await requireUnavailable(session[read]());
      }
      standIn.fail('read', 'cut');
      await requireUnavailable(session.events(null));
      standIn.fail('change', 'cut');
      assert.equal((await session.moveStop(order.clientId, 96)).outcome, 'unknown');
      getRef(await session.moveStop(order.clientId, 96));
      near((await session.positions()).find((position) => position.clientId === order.clientId)!.stop!, 96);
      standIn.fail('change', 'cut');
      assert.equal((await session.close(order.clientId, null)).outcome, 'unknown');
      getRef(await session.close(order.clientId, null));
      assert.deepEqual(await session.positions(), []);
      requireOne(standIn, order);
      return 'Orders and changes are unknown, reads say that the broker is unavailable. The next call works.';
    },
  },
  {
    fault: 'The broker restarts and has fewer orders',
    async run(standIn) {
      const session = await standIn.open();
      const [kept, lost] = [limitOrder(standIn), limitOrder(standIn)];
      getRef(await session.place(kept));
      getRef(await session.place(lost));
      standIn.venue.forget(lost.clientId);
      const listed = (await session.orders()).filter(({ role }) => role === 'entry').map(({ clientId }) => clientId);
      assert.deepEqual(listed, [kept.clientId]);
      return 'The lists show what the broker still holds, and nothing from memory.';
    },
  },
  {
    fault: 'The price jumps over the stop',
    async run(standIn) {
      const session = await standIn.open();
      const order = marketOrder(standIn);
      getRef(await session.place(order));
      standIn.venue.setPrice(90);
      const [stopped] = await getEvents(session, order, 'stopped');
      assert.equal(stopped?.price, 90);
      return 'The event has the price of the fill, not the price of the stop.';
    },
  },
  {
    fault: 'Units and prices between the steps',
    async run(standIn) {
      const session = await standIn.open();
      const { unitStep, priceStep } = standIn;
      const order = limitOrder(standIn, {
        units: 10.7 * unitStep,
        price: 99 + 0.3 * priceStep,
        stop: 95 + 0.6 * priceStep,
      });
      getRef(await session.place(order));
      const [placed] = findPlaced(standIn, order);
      near(placed!.units, 10 * unitStep);
      near(placed!.price!, 99);
      const tooSmall = await session.place(limitOrder(standIn, { units: 0.4 * unitStep }));
      assert.equal(tooSmall.outcome, 'rejected');
      return 'Units are rounded down, prices to the nearest step. Less than the least size is rejected before it is sent.';
    },
  },
  {
    fault: 'Reads lag behind a success',
    async run(standIn) {
      const session = await standIn.open();
      const order = marketOrder(standIn);
      standIn.lagReads();
      getRef(await session.place(order));
      standIn.lagReads();
      getRef(await session.place(order));
      requireOne(standIn, order);
      return 'One order.';
    },
  },
  {
    fault: 'Half a list',
    async run(standIn) {
      const session = await standIn.open();
      const placed = [marketOrder(standIn), marketOrder(standIn)];
      for (const order of placed) getRef(await session.place(order));
      standIn.halveLists();
      const listed = await session.positions().catch((error: unknown) => {
        assert.ok(error instanceof BrokerUnavailable);
        return null;
      });
      if (listed !== null) assert.equal(listed.length, placed.length);
      assert.equal((await session.positions()).length, placed.length);
      return 'A list that lacks entries is not used.';
    },
  },
  {
    fault: 'HTML with status 200',
    run: (standIn) => withoutUsableAnswer(standIn, 'html'),
  },
  {
    fault: 'Too many requests (429)',
    run: (standIn) => withoutUsableAnswer(standIn, 'too-many'),
  },
  {
    fault: 'Events are read on from a cursor',
    async run(standIn) {
      const session = await standIn.open();
      const order = marketOrder(standIn);
      const entry = limitOrder(standIn);
      getRef(await session.place(order));
      getRef(await session.close(order.clientId, null));
      getRef(await session.place(entry));
      getRef(await session.cancel(entry.clientId));
      const all = await session.events(null);
      const kinds = all.map(({ kind }) => kind);
      assert.deepEqual(kinds, ['accepted', 'filled', 'closed', 'accepted', 'cancelled']);
      for (const [at, { cursor }] of all.entries())
        assert.deepEqual(
          (await (await standIn.open()).events(cursor)).map((event) => event.cursor),
          all.slice(at + 1).map((event) => event.cursor),
        );
      return 'Each event comes once, also after a restart of the server.';
    },
  },
];

async function withoutUsableAnswer(standIn: StandIn, fault: 'html' | 'too-many'): Promise<string> {
  const session = await standIn.open();
  const order = marketOrder(standIn);
  standIn.fail('read', fault);
  await requireUnavailable(session.positions());
  standIn.fail('change', fault);
  const answer = await session.place(order);
  assert.equal(answer.outcome, 'unknown');
  for (const secret of standIn.secrets)
    assert.ok(!JSON.stringify(answer).includes(secret), 'the answer contains a key');
  getRef(await session.place(order));
  requireOne(standIn, order);
  return 'Reads say that the broker is unavailable, the order is unknown, and a repeat places it once.';
}
