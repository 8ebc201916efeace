import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../../platform/migrations.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import { type BrokerSession, BrokerUnavailable, type OrderAnswer } from './broker-adapter.ts';
import { brokerConnection, brokerOrder, brokerPart } from './brokers.tables.ts';
import { disconnect, dismissPosition } from './change-connections.ts';
import { CLAIM_MS, claimConnection, releaseConnection } from './connection-repository.ts';
import { applyEvents } from './copy/apply-events.ts';
import { cancelEntries } from './end-connection.ts';
import { listLeftPositions } from './read-brokers.ts';
import { CopySite } from './testing/copy-site.ts';
import { FakeBroker } from './testing/fake-broker.ts';

const broker = new FakeBroker();
let copies: CopySite;
let id: string;
let accounts = 0;
const asked: string[] = [];
let answer: OrderAnswer;
const sessions = {
  get: async () => {
    await broker.connect();
    return {
      cancel: async (clientId: string) => {
        asked.push(clientId);
        return answer;
      },
      events: (after) => broker.events(after),
    } as BrokerSession;
  },
  drop: async () => {},
};
const principal = { kind: 'member', accountId: 'amara', strategies: [] } as const;
const viewer = (accountId = 'amara') =>
  testViewer(copies.deps.db, { principal: { ...principal, accountId }, clock: copies.clock });
let wait: () => Promise<void>;
const held = new Map<string, number>();
const cancel = () => cancelEntries({ sessions, db: copies.deps.db, wait: () => wait(), held }, viewer(), id);
const parts = () => copies.parts();

beforeAll(async () => {
  copies = await CopySite.open(broker);
  await copies.site.join('amara');
});
afterAll(() => copies.close());

beforeEach(async () => {
  copies.pass = () => undefined;
  wait = async () => {};
  answer = { outcome: 'accepted', brokerRef: '1' };
  broker.isDown = false;
  asked.length = 0;
  accounts += 1;
  const now = copies.market.now();
  do copies.market.add([1.1, 1.1, 1.1, 1.1]);
  while (copies.market.now() < now);
  await copies.deps.db.delete(brokerOrder);
  await copies.deps.db.delete(deliveryEvent);
  id = await copies.connect('amara', { broker: 'oanda', id: `brk_${accounts}` });
  const targets = [
    { price: '1.10400', weight: 0.5 },
    { price: '1.10600', weight: 0.5 },
  ];
  await copies.publish(copies.opened(`sig_${accounts}`, { targets }));
  await copies.tick();
});

describe('The end of a connection', () => {
  test('cancels entries that wait, and the rest of one that is filled in part', async () => {
    const [first, second] = await parts();
    await copies.deps.db.update(brokerPart).set({ state: 'open', filledUnits: 10 });
    expect(await cancel()).toBeNull();
    expect(asked.toSorted()).toEqual([first!.clientId, second!.clientId].toSorted());
  });

  test('asks nothing of the broker for positions that are filled whole', async () => {
    for (const { clientId, units } of await parts())
      await copies.deps.db
        .update(brokerPart)
        .set({ state: 'open', filledUnits: units })
        .where(eq(brokerPart.clientId, clientId));
    expect(await cancel()).toBeNull();
    expect(asked).toEqual([]);
  });

  test('says that an entry may still wait if the broker gives no clear answer', async () => {
    answer = { outcome: 'unknown', reason: 'no answer in time' };
    const problem = await cancel();
    expect(problem).toBe('Pending entries could not be cancelled (no answer in time): cancel them at the broker.');
    expect(asked).toHaveLength(2);
    copies.later(30_000);
    broker.isDown = true;
    expect(await cancel()).toContain('could not be cancelled (time-out)');
  });

  test('waits for an order that is being sent, and cancels it as well', async () => {
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    copies.pass = (point) => {
      if (point !== 'before-broker-call') return undefined;
      reached.resolve();
      return go.promise as Promise<never>;
    };
    await copies.publish(copies.opened(`sig_late_${accounts}`, { type: 'limit', entry: '1.09900' }));
    await copies.work.tick();
    await reached.promise;
    const { deps } = copies;
    const all = { get: () => broker.connect(), drop: async () => {} };
    const waited: string[] = [];
    const wait = async () => {
      if (waited.push('round') > 1) return;
      go.resolve();
      await copies.work.settled();
    };
    const ended = await cancelEntries({ sessions: all, db: deps.db, wait, held }, viewer(), id);
    go.resolve();
    await copies.work.settled();
    expect(ended).toBeNull();
    const own = await copies.deps.db.select().from(brokerOrder).where(eq(brokerOrder.connectionId, id));
    const ids = (await parts()).flatMap((part) => (own.some((one) => one.id === part.orderId) ? part.clientId : []));
    const waiting = (await broker.orders()).filter(({ clientId }) => ids.includes(clientId!));
    expect(waiting, 'nothing waits at the broker').toEqual([]);
  });

  test('says so if an order is sent for long', async () => {
    const now = copies.clock.now();
    await claimConnection(copies.deps.db, id, new Date(now), new Date(now + CLAIM_MS));
    expect(await cancel()).toContain('could not be cancelled (orders were being sent)');
  });

  test('is done by a repetition if the first call failed after the entries were cancelled', async () => {
    expect(await cancel()).toBeNull();
    expect(await cancel()).toBeNull();
    copies.later(30_000);
    expect(await cancel(), 'the first claim is over').toBeNull();
  });

  test('does not wait for a connection that another call has ended', async () => {
    const now = copies.clock.now();
    await claimConnection(copies.deps.db, id, new Date(now), new Date(now + CLAIM_MS));
    let waits = 0;
    wait = async () => {
      waits += 1;
      await disconnect(viewer(), id, null);
    };
    await expect(cancel()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(waits).toBe(1);
  });

  test('leaves nothing to be sent after the entries were cancelled, until half a minute after a failure', async () => {
    expect(await cancel()).toBeNull();
    await copies.publish(copies.opened(`sig_after_${accounts}`));
    await copies.tick();
    const after = await copies.deps.db.select().from(brokerOrder).where(eq(brokerOrder.connectionId, id));
    expect(after.find(({ signalId }) => signalId === `sig_after_${accounts}`)).toMatchObject({ state: 'sent' });
    copies.later(30_000);
    await copies.publish(copies.opened(`sig_later_${accounts}`, { type: 'limit', entry: '1.09900', timeframe: '1h' }));
    await copies.tick();
    const later = await copies.deps.db.select().from(brokerOrder).where(eq(brokerOrder.connectionId, id));
    expect(later.find(({ signalId }) => signalId === `sig_later_${accounts}`)).toMatchObject({ state: 'accepted' });
  });

  test('sends the member a message if entries may still wait', async () => {
    await disconnect(viewer(), id, 'Pending entries could not be cancelled (time-out): cancel them at the broker.');
    const [event, ...others] = await copies.deps.db.select().from(deliveryEvent);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'broker.alert',
      accountId: 'amara',
      data: {
        title: 'OANDA, demo: disconnected, check entries and positions there',
        text: expect.stringContaining('(time-out)'),
      },
    });
  });

  test('lists the positions that stay open, those that filled just before included, until they are dismissed', async () => {
    const { db } = copies.deps;
    const all = { get: () => broker.connect(), drop: async () => {} };
    const lost = {
      ...(await copies.orders())[0]!,
      id: 'bor_lost',
      signalId: 'sig_lost',
      filledUnits: 5,
      isLeft: false,
    };
    await db.insert(brokerOrder).values({ ...lost, state: 'lost', endedAt: new Date(copies.clock.now()) });
    broker.fill(1.1);
    expect(await cancelEntries({ sessions: all, db, wait, held }, viewer(), id)).toBeNull();
    await disconnect(viewer(), id, null);
    const [position, ...others] = await listLeftPositions(viewer());
    expect(others).toEqual([]);
    expect(position).toMatchObject({
      signalId: `sig_${accounts}`,
      filledPrice: 1.1,
      broker: 'oanda',
      environment: 'demo',
      disconnectedAt: new Date(copies.clock.now()).toISOString(),
    });
    expect(await listLeftPositions(viewer('bela'))).toEqual([]);
    const dismiss = (who?: string) => dismissPosition(viewer(who), position!.id);
    await expect(dismiss('bela')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listLeftPositions(viewer())).toHaveLength(1);
    await dismiss();
    expect(await listLeftPositions(viewer())).toEqual([]);
    await expect(dismiss()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('lists after an update the positions of accounts that were disconnected before it', async () => {
    const { db } = copies.deps;
    await db.update(brokerOrder).set({ filledUnits: 5 });
    const [order] = await copies.orders();
    await db.insert(brokerOrder).values([
      { ...order!, id: 'bor_closed', signalId: 'sig_closed', closedUnits: 5 },
      { ...order!, id: 'bor_lost_before', signalId: 'sig_lost', state: 'lost', endedAt: new Date(1) },
    ]);
    await disconnect(viewer(), id, null);
    await db.update(brokerOrder).set({ isLeft: false });
    const text = await readFile(join(MIGRATIONS_FOLDER, '0041_refusals-and-earlier-rows/migration.sql'), 'utf8');
    const [update] = text.match(/UPDATE "broker_order".*;/)!;
    await db.execute(sql.raw(update));
    expect((await listLeftPositions(viewer())).map(({ signalId }) => signalId)).toEqual([`sig_${accounts}`]);
  });

  test('lists no position of a paper account', async () => {
    const { db } = copies.deps;
    await db.update(brokerOrder).set({ filledUnits: 5 });
    await db.update(brokerConnection).set({ broker: 'paper' });
    await disconnect(viewer(), id, null);
    expect(await listLeftPositions(viewer())).toEqual([]);
  });

  test('says so if fills could not be read', async () => {
    const events = async () => Promise.reject(new BrokerUnavailable('time-out'));
    const get = async () => ({ ...(await sessions.get()), events });
    const { db } = copies.deps;
    expect(await cancelEntries({ sessions: { ...sessions, get }, db, wait, held }, viewer(), id)).toBe(
      'What was filled last could not be read (time-out): check the positions at the broker.',
    );
  });

  test('leaves copies and connection ended while work that was under way stores what the broker said', async () => {
    const { db } = copies.deps;
    const own = await db.select().from(brokerOrder).where(eq(brokerOrder.connectionId, id));
    const [first, second] = (await parts()).filter(({ orderId }) => orderId === own[0]!.id);
    await db
      .update(brokerPart)
      .set({ state: 'open', filledUnits: first!.units })
      .where(eq(brokerPart.clientId, first!.clientId));
    await disconnect(viewer(), id, null);
    const row = async () => (await db.select().from(brokerConnection).where(eq(brokerConnection.id, id)))[0]!;
    const { eventsAfter } = await row();
    const event = { kind: 'cancelled', clientId: second!.clientId, brokerRef: '1', units: second!.units } as const;
    const at = copies.clock.now();
    const cursor = `${eventsAfter}1`;
    const more = { cursor, at, price: null, costs: 0, reason: null };
    await applyEvents(db, id, eventsAfter, [{ ...event, ...more }], new Date(at));
    await releaseConnection(db, id, new Date(at), { problem: 'OANDA does not answer' });
    const [order] = await db.select().from(brokerOrder).where(eq(brokerOrder.connectionId, id));
    expect(order).toMatchObject({
      state: 'lost',
      endedAt: expect.any(Date),
      reason: expect.stringContaining('disconnected'),
    });
    expect(await row()).toMatchObject({ problem: null, endedAt: expect.any(Date) });
  });

  test('sends no message if every entry was cancelled', async () => {
    await disconnect(viewer(), id, null);
    expect(await copies.deps.db.select().from(deliveryEvent)).toEqual([]);
  });
});
