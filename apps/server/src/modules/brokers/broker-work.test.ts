import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import { closedFact } from '../log/testing/facts.ts';
import { type BrokerAdapter, BrokerUnavailable } from './broker-adapter.ts';
import { brokerOrder } from './brokers.tables.ts';
import { CLAIM_MS, claimConnection, DISCONNECT_CLAIM_MS, findHeld, updateConnection } from './connection-repository.ts';
import { applyEvents } from './copy/apply-events.ts';
import { haltCopying } from './copy/copying-repository.ts';
import { CopySite } from './testing/copy-site.ts';
import { FakeBroker } from './testing/fake-broker.ts';

/** A broker that notes for which connection its events are read, which each piece of work does once. */
class WatchedBroker implements BrokerAdapter {
  readonly broker = 'oanda';
  /** Books by connection. */
  readonly books = new Map<string, FakeBroker>();
  readonly read: string[] = [];
  /** Connections whose broker answers only once this resolves. */
  silent: { readonly ids: ReadonlySet<string>; readonly until: Promise<void> } | null = null;

  async connect(_credentials: unknown, _environment: unknown, id: string) {
    const book = this.books.get(id) ?? new FakeBroker();
    this.books.set(id, book);
    const { read } = this;
    const silent = () => (this.silent?.ids.has(id) === true ? this.silent.until : undefined);
    return new Proxy(book, {
      get(target, name: keyof FakeBroker) {
        const value = target[name];
        if (typeof value !== 'function') return value;
        if (name !== 'events') return value.bind(target);
        return async (after: string | null) => {
          read.push(id);
          await silent();
          return target.events(after);
        };
      },
    });
  }
}

async function open() {
  const broker = new WatchedBroker();
  const copies = await CopySite.open(broker);
  onTestFinished(() => copies.close());
  return { broker, copies };
}

/** What `work` does, and on which connections. */
async function worked({ broker, copies }: Awaited<ReturnType<typeof open>>, start: 'wake' | 'tick') {
  broker.read.length = 0;
  await copies.work[start]();
  await copies.work.settled();
  return [...new Set(broker.read)].sort();
}

test('Every account of a start has its missing stop before the first of them is compared', async () => {
  const { broker, copies } = await open();
  const names = Array.from({ length: 20 }, (_, n) => `member-${n}`);
  for (const name of names) {
    await copies.site.join(name);
    await copies.connect(name, { broker: 'oanda' });
  }
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  for (const book of broker.books.values()) book.fill(1.1);
  await copies.tick();
  for (const book of broker.books.values()) for (const held of book.held.values()) held.stop = null;
  const stops = async () => {
    const held = [...broker.books.values()].map((book) => book.positions());
    return (await Promise.all(held)).map(([position]) => position?.stop);
  };
  const all = names.map(() => 1.098);
  expect(await stops()).toEqual(names.map(() => null));
  await copies.restart();
  const answers = Promise.withResolvers<void>();
  broker.silent = { ids: new Set(names.map((name) => `brk_${name}_oanda`)), until: answers.promise };
  await copies.work.cover();
  await expect.poll(stops).toEqual(all);
  answers.resolve();
  await copies.work.settled();
  for (const name of names)
    expect((await findHeld(copies.deps.db, `brk_${name}_oanda`))!.differences).toMatchObject([{ kind: 'no-stop' }]);
});

describe('A stop that was set at the start, where the first comparison fails,', () => {
  const stop = 1.098;
  /** A start that sets the stop, and a comparison that ends without an answer to the call for events. */
  const start = async () => {
    const { broker, copies } = await open();
    await copies.site.join('amara');
    const id = await copies.connect('amara', { broker: 'oanda' });
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    const book = broker.books.get(id)!;
    book.fill(1.1);
    await copies.tick();
    const [position] = book.held.values();
    position!.stop = null;
    await copies.restart();
    const unanswered = Promise.reject(new BrokerUnavailable('time-out'));
    unanswered.catch(() => {});
    broker.silent = { ids: new Set([id]), until: unanswered };
    await copies.work.cover();
    await copies.work.settled();
    expect(position!.stop).toBe(stop);
    expect((await copies.connection()).problem).toBe('OANDA does not answer: time-out');
    broker.silent = null;
    const sent = vi.spyOn(book, 'moveStop');
    const compareAgain = async () => {
      copies.later(5_000);
      await copies.tick();
      const { differences } = await copies.connection();
      return { stop: position!.stop, sent: sent.mock.calls.length, kinds: differences.map(({ kind }) => kind) };
    };
    return { position: position!, compareAgain };
  };

  test('is set again by the next comparison if it is lost again', async () => {
    const { position, compareAgain } = await start();
    position.stop = null;
    expect(await compareAgain()).toEqual({ stop, sent: 1, kinds: ['no-stop'] });
  });

  test('is named by the next comparison, and not set again', async () => {
    const { compareAgain } = await start();
    expect(await compareAgain()).toEqual({ stop, sent: 0, kinds: ['no-stop'] });
  });
});

test('Accounts are worked on where orders that were not confirmed in time cannot be ended', async () => {
  const { broker, copies } = await open();
  await copies.site.join('amara');
  await copies.connect('amara', { broker: 'oanda' });
  vi.spyOn(copies.deps.db, 'update').mockImplementationOnce(() => {
    throw new Error('The statement took too long.');
  });
  expect(await worked({ broker, copies }, 'tick')).toEqual(['brk_amara_oanda']);
});

test('The first comparison of a start leaves out accounts that the site does not call', async () => {
  const { broker, copies } = await open();
  for (const name of ['amara', 'ben', 'chloe']) await copies.site.join(name);
  await copies.connect('amara', { broker: 'oanda' });
  await copies.connect('ben', { broker: 'oanda', bridgeHash: 'hash' });
  await copies.connect('chloe');
  await copies.work.cover();
  await copies.work.settled();
  expect([...new Set(broker.read)]).toEqual(['brk_amara_oanda']);
});

describe('A notification', () => {
  test('starts the work on the accounts of which something new is asked, and on no others', async () => {
    const site = await open();
    const { copies } = site;
    for (const name of ['amara', 'ben']) {
      await copies.site.join(name);
      await copies.connect(name, { broker: 'oanda' });
    }
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    expect(await worked(site, 'wake')).toEqual([]);
    expect(await worked(site, 'tick')).toEqual(['brk_amara_oanda', 'brk_ben_oanda']);
    await updateConnection(copies.deps.db, 'brk_ben_oanda', { haltedAt: new Date(copies.clock.now()) });
    expect(await worked(site, 'wake')).toEqual(['brk_ben_oanda']);
    await haltCopying(copies.deps.db, new Date(copies.clock.now()));
    expect(await worked(site, 'wake')).toEqual(['brk_amara_oanda', 'brk_ben_oanda']);
  });

  test('places a new order while sixteen other brokers do not answer', async () => {
    const { broker, copies } = await open();
    const others = Array.from({ length: 16 }, (_, n) => `other-${n}`);
    for (const name of [...others, 'amara']) {
      await copies.site.join(name);
      await copies.connect(name, { broker: 'oanda' });
    }
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    const answers = Promise.withResolvers<void>();
    broker.silent = { ids: new Set(others.map((name) => `brk_${name}_oanda`)), until: answers.promise };
    await copies.work.tick();
    await expect.poll(() => broker.read.length).toBeGreaterThanOrEqual(12);
    const placed = () => broker.books.get('brk_amara_oanda')!.held.size;
    expect(placed()).toBe(1);
    await copies.publish(copies.opened('sig_2'));
    await copies.work.wake();
    await expect.poll(placed).toBe(2);
    answers.resolve();
    await copies.work.settled();
  });
});

test('A paper account is looked at after a bar has closed, or while something is asked of it', async () => {
  const copies = await CopySite.open();
  onTestFinished(() => copies.close());
  await copies.site.join('amara');
  const id = await copies.connect('amara');
  const lookedAt = async () => {
    await updateConnection(copies.deps.db, id, { lastSeenAt: null });
    await copies.tick();
    return (await copies.connection()).lastSeenAt !== null;
  };
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  await copies.tick();
  expect(await lookedAt()).toBe(false);
  copies.newestBars = async () => 'another bar';
  expect(await lookedAt()).toBe(true);
  expect(await lookedAt()).toBe(false);
  await copies.publish({ ...closedFact('sig_1'), reason: 'exit' });
  expect(await lookedAt()).toBe(true);
  // Its end is asked until it has happened.
  expect(await lookedAt()).toBe(true);
});

test('A paper account is compared every 30 s while an order is under way, once after it, and then every 5 min', async () => {
  const copies = await CopySite.open();
  onTestFinished(() => copies.close());
  await copies.site.join('amara');
  const id = await copies.connect('amara');
  const compared = async (after = 0) => {
    copies.later(after);
    await updateConnection(copies.deps.db, id, { comparedAt: null });
    await copies.tick();
    return (await copies.connection()).comparedAt !== null;
  };
  expect(await compared()).toBe(true);
  expect(await compared(270_000)).toBe(false);
  expect(await compared(30_000)).toBe(true);
  copies.market.add([1.1, 1.1005, 1.0995, 1.1]);
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  expect(await compared(30_000)).toBe(true);
  expect(await compared(30_000)).toBe(true);
  copies.market.add([1.1, 1.1, 1.1, 1.1], [1.1, 1.1, 1.09, 1.09]);
  await copies.publish({ ...closedFact('sig_1'), reason: 'stop' });
  await copies.tick();
  expect(await copies.orders()).toMatchObject([{ state: 'closed' }]);
  expect(await compared(30_000), 'with the balance after it').toBe(true);
  expect((await copies.connection()).balance).toBeLessThan(10_000);
  expect(await compared(270_000)).toBe(false);
  expect(await compared(30_000)).toBe(true);
});

test('A paper account without an order is compared once a halt begins or ends, and its member has a message of each', async () => {
  const copies = await CopySite.open();
  onTestFinished(() => copies.close());
  await copies.site.join('amara');
  const id = await copies.connect('amara');
  const { db } = copies.deps;
  const noticed = async () => {
    copies.later(30_000);
    await copies.tick();
    return (await copies.connection()).noticedStop;
  };
  expect(await noticed()).toBeNull();
  await haltCopying(db, new Date(copies.clock.now()));
  expect(await noticed()).toBe('halted-by-operator');
  await haltCopying(db, null);
  expect(await noticed()).toBeNull();
  await updateConnection(db, id, { haltedAt: new Date(copies.clock.now()) });
  expect(await noticed()).toBe('halted');
  expect(await db.$count(deliveryEvent, eq(deliveryEvent.type, 'broker.alert'))).toBe(2);
});

test('A paper account is compared after work during which its last order ended', async () => {
  const copies = await CopySite.open();
  onTestFinished(() => copies.close());
  await copies.site.join('amara');
  const id = await copies.connect('amara');
  const { db } = copies.deps;
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  const { promise: until, resolve: go } = Promise.withResolvers<void>();
  const history = copies.market.history.bind(copies.market);
  const read = vi.spyOn(copies.market, 'history').mockImplementation(async (...of) => {
    await until;
    return history(...of);
  });
  copies.newestBars = async () => 'another bar';
  await copies.work.tick();
  await expect.poll(() => read.mock.calls.length).toBe(1);
  await db.update(brokerOrder).set({ state: 'closed', endedAt: new Date(copies.clock.now()) });
  copies.later(30_000);
  await copies.work.tick();
  await updateConnection(db, id, { comparedAt: null });
  go();
  await copies.work.settled();
  copies.later(1_000);
  await copies.tick();
  expect((await copies.connection()).comparedAt).not.toBeNull();
});

/** Returns how many transactions work begins, and the most that it holds open at the same time. */
async function countTransactions({ deps: { db } }: CopySite, work: () => Promise<void>) {
  const { $client: pool } = db as typeof db & { $client: Pool };
  const original = pool.connect.bind(pool);
  let [begun, open, most] = [0, 0, 0];
  const begin = async () => {
    const client = await original();
    const { release } = client;
    begun += 1;
    open += 1;
    most = Math.max(most, open);
    client.release = (error) => {
      open -= 1;
      release(error);
    };
    return client;
  };
  // A single query passes a callback.
  const watched = vi
    .spyOn(pool, 'connect')
    .mockImplementation(((callback?: Parameters<Pool['connect']>[0]) =>
      callback ? original(callback) : begin()) as Pool['connect']);
  await work();
  watched.mockRestore();
  return { begun, most };
}

test('Work that the database interrupts blames no broker, frees the account, and is repeated after 5 s', async () => {
  const { broker, copies } = await open();
  await copies.site.join('amara');
  const id = await copies.connect('amara', { broker: 'oanda' });
  const interrupted = Promise.reject(new Error('timeout exceeded when trying to connect'));
  interrupted.catch(() => {});
  broker.silent = { ids: new Set([id]), until: interrupted };
  await copies.tick();
  expect(await copies.connection()).toMatchObject({ problem: null, workUntil: null, comparedAt: null });
  broker.silent = null;
  copies.later(5_000);
  await copies.tick();
  expect((await copies.connection()).comparedAt).not.toBeNull();
});

test('A claim is ended by the work that made it, and by a worker that takes over, not by others', async () => {
  const { broker, copies } = await open();
  await copies.site.join('amara');
  const id = await copies.connect('amara', { broker: 'oanda' });
  const { promise, resolve } = Promise.withResolvers<void>();
  broker.silent = { ids: new Set([id]), until: promise };
  await copies.work.tick();
  await vi.waitFor(() => expect(broker.read).toContain(id));
  copies.later(CLAIM_MS);
  const now = copies.clock.now();
  const [soon, late] = [new Date(now + DISCONNECT_CLAIM_MS), new Date(now + CLAIM_MS)];
  expect(await claimConnection(copies.deps.db, id, new Date(now), soon)).not.toBeNull();
  resolve();
  await copies.work.settled();
  expect((await copies.connection()).workUntil, 'of a disconnection').toEqual(soon);
  await copies.work.begin();
  expect((await copies.connection()).workUntil).toEqual(soon);
  await updateConnection(copies.deps.db, id, { workUntil: late });
  await copies.work.begin();
  expect((await copies.connection()).workUntil).toBeNull();
});

describe('A comparison', () => {
  const accounts = Array.from({ length: 6 }, (_, n) => `member-${n}`);
  const compare = async () => {
    const { copies } = await open();
    for (const name of accounts) {
      await copies.site.join(name);
      await copies.connect(name, { broker: 'oanda' });
    }
    await copies.tick();
    copies.later(30_000);
    return copies;
  };

  test('that has no news holds no connection to the database', async () => {
    const copies = await compare();
    expect(await countTransactions(copies, () => copies.tick())).toMatchObject({ begun: 0 });
  });

  test('of many accounts with news holds one', async () => {
    const copies = await compare();
    await haltCopying(copies.deps.db, new Date(copies.clock.now()));
    expect(await countTransactions(copies, () => copies.tick())).toMatchObject({ most: 1 });
    expect(await copies.deps.db.$count(deliveryEvent)).toBe(accounts.length);
  });
});

test('Events of a long outage are stored in short transactions, each of which continues the last one', async () => {
  const { copies } = await open();
  await copies.site.join('amara');
  const id = await copies.connect('amara', { broker: 'oanda' });
  const common = { at: copies.clock.now(), clientId: 'by-hand', brokerRef: '1', kind: 'accepted' } as const;
  const events = Array.from({ length: 45 }, (_, n) => {
    return { ...common, cursor: String(n + 1), units: 1, price: null, costs: 0, reason: null };
  });
  const store = () => applyEvents(copies.deps.db, id, null, events, new Date(copies.clock.now()));
  expect(await countTransactions(copies, store)).toEqual({ begun: 3, most: 1 });
  expect((await copies.connection()).eventsAfter).toBe('45');
  // Another process that read the same events stores none of them again.
  expect(await countTransactions(copies, store)).toEqual({ begun: 1, most: 1 });
});
