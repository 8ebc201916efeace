import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { deliveryEvent } from '../../delivery/delivery.tables.ts';
import { accountDeletion } from '../../identity/account-deletion.tables.ts';
import { filledFact } from '../../log/testing/facts.ts';
import { BrokerRefusal } from '../broker-adapter.ts';
import { brokerConnection, brokerStep } from '../brokers.tables.ts';
import { resumeConnection } from '../change-connections.ts';
import { updateConnection } from '../connection-repository.ts';
import { toConnection } from '../connection-view.ts';
import { haltCopying } from '../copy/copying-repository.ts';
import { CopySite } from '../testing/copy-site.ts';
import { FakeBroker } from '../testing/fake-broker.ts';
import { alertStop } from './alert-stop.ts';

const broker = new FakeBroker();
let refusal: BrokerRefusal | null = null;
const adapter = {
  broker: 'oanda',
  connect: async () => {
    if (refusal !== null) throw refusal;
    return broker.connect();
  },
} as const;
let copies: CopySite;
let id: string;
let signals = 0;
beforeAll(async () => {
  copies = await CopySite.open(adapter);
  await copies.site.join('amara');
});
beforeEach(async () => {
  const now = copies.market.now();
  do copies.market.add([1.1, 1.1, 1.1, 1.1]);
  while (copies.market.now() < now);
  id = await copies.connect('amara', { broker: 'oanda' });
});
afterEach(async () => {
  [broker.answer, broker.isDown, refusal] = [null, false, null];
  broker.held.clear();
  broker.foreign.length = 0;
  for (const table of [brokerConnection, deliveryEvent]) await copies.deps.db.delete(table);
});
afterAll(() => copies.close());

const alerts = async () => {
  const rows = await copies.deps.db.select().from(deliveryEvent).orderBy(asc(deliveryEvent.id));
  return rows.map(({ type, accountId, category, data }) => {
    const { title, text, signalId } = data as { title: string; text: string; signalId: string | null };
    return { type, accountId, category, title, text, signalId };
  });
};
const state = async () => toConnection(await copies.connection(), copies.clock.now()).state;
const asAmara = () => ({
  ...testViewer(copies.deps.db, { principal: { kind: 'member', accountId: 'amara', strategies: [] } }),
  clock: copies.clock,
});
const titles = async () => (await alerts()).map(({ title }) => title);
/** Compares once more. */
const compareLater = async (ms = 30_000) => {
  copies.later(ms);
  await copies.tick();
};
const publish = async (more: object = {}) => {
  signals += 1;
  await copies.publish(copies.opened(`sig_${signals}`, more));
};
/** Returns a position that the broker holds for a new signal. */
const open = async () => {
  await publish();
  await copies.tick();
  broker.fill(1.1);
  await copies.tick();
  return [...broker.held.values()].at(-1)!;
};
const moveStop = (signal = `sig_${signals}`) =>
  copies.publish({ ...filledFact(signal), change: 'stopMoved', stop: '1.09900' } as never);

describe('A member is sent a message', () => {
  test('once when the broker refuses the orders of a signal', async () => {
    broker.answer = () => ({ outcome: 'rejected', reason: 'INSUFFICIENT_MARGIN' });
    const targets = [
      { price: '1.10400', weight: 0.5 },
      { price: '1.10600', weight: 0.5 },
    ];
    await publish({ targets });
    await copies.tick();
    expect((await copies.orders()).at(-1)).toMatchObject({ state: 'rejected' });
    expect(await alerts()).toEqual([
      {
        type: 'broker.alert',
        accountId: 'amara',
        category: 'signals',
        title: 'OANDA, demo: the order EURUSD long was refused',
        text: 'INSUFFICIENT_MARGIN',
        signalId: `sig_${signals}`,
      },
    ]);
  });

  test('with the reason alone when the broker refuses a limit order that it had acknowledged', async () => {
    await publish({ type: 'limit', entry: '1.09900' });
    await copies.tick();
    broker.refuse('INSUFFICIENT_MARGIN');
    await copies.tick();
    expect((await alerts()).map(({ text }) => text)).toEqual(['INSUFFICIENT_MARGIN']);
    const steps = await copies.deps.db
      .select()
      .from(brokerStep)
      .where(eq(brokerStep.state, 'rejected'))
      .orderBy(asc(brokerStep.id));
    expect(steps.at(-1)).toMatchObject({ detail: 'INSUFFICIENT_MARGIN' });
  });

  test('once when the broker does not know an order', async () => {
    await publish();
    await copies.tick();
    broker.held.clear();
    await compareLater();
    await compareLater();
    expect(await titles()).toEqual(['OANDA, demo: the order EURUSD long is lost']);
    expect((await alerts())[0]!.text).toContain('Check your orders and positions at OANDA.');
  });

  test('when the kill switch halts the account, and again the next time', async () => {
    const halt = (haltedAt: Date | null) => updateConnection(copies.deps.db, id, { haltedAt });
    await halt(new Date(0));
    await compareLater();
    await compareLater();
    expect(await titles()).toEqual(['OANDA, demo: nothing is copied']);
    await halt(null);
    await compareLater();
    await halt(new Date(1));
    await compareLater();
    expect(await titles()).toHaveLength(2);
  });

  test('not about the halt by the deletion of the account, and still about positions', async () => {
    const position = await open();
    const { db } = copies.deps;
    const at = new Date(copies.clock.now());
    await db.insert(accountDeletion).values({ accountId: 'amara', requestedAt: at, erasedAfter: at });
    await updateConnection(db, id, { haltedAt: at });
    await compareLater(90_000);
    expect(await titles()).toEqual([]);
    position.stop = 1.09;
    await compareLater();
    await db.delete(accountDeletion);
    expect(await titles()).toEqual(['OANDA, demo: the stop of EURUSD was changed']);
  });

  test('when the operator halts all copying', async () => {
    await haltCopying(copies.deps.db, new Date(0));
    await compareLater();
    expect(await state()).toBe('halted-by-operator');
    await haltCopying(copies.deps.db, null);
    await compareLater();
    expect(await state()).toBe('active');
    expect((await alerts()).map(({ text }) => text)).toEqual([expect.stringContaining('The operator of the site')]);
  });

  test('when the account can no longer be opened, in the words of its adapter', async () => {
    refusal = new BrokerRefusal('apiKey', 'This key may not trade.');
    await copies.restart();
    await compareLater();
    await compareLater();
    expect((await alerts()).map(({ text }) => text)).toEqual([
      'OANDA: This key may not trade. Disconnect the account, then connect it with a new key. Stops and targets stay in place.',
    ]);
  });

  test('when the broker has not answered for 3 min, not before', async () => {
    broker.isDown = true;
    await compareLater();
    expect(await titles()).toEqual([]);
    await compareLater(180_000);
    expect((await alerts()).map(({ text }) => text)).toEqual([
      'OANDA has not answered for 3 min. Nothing is placed until it answers. Stops and targets stay in place.',
    ]);
  });

  test('that says at a broker without targets that only stops stay', async () => {
    const other = await copies.connect('amara', { broker: 'kraken', haltedAt: new Date(0) });
    const row = (await copies.deps.db.select().from(brokerConnection).where(eq(brokerConnection.id, other)))[0]!;
    await alertStop(copies.deps.db, row, null, copies.clock.now());
    expect((await alerts()).map(({ text }) => text)).toEqual([
      'The kill switch was used: pending entries are cancelled, and nothing is placed until you resume. Stops stay in place. Kraken holds no targets: a position is closed when its signal ends.',
    ]);
  });

  test('when the account has reached the maximum drawdown', async () => {
    await updateConnection(copies.deps.db, id, { peakEquity: 20_000 });
    await compareLater();
    expect((await alerts())[0]!.text).toMatch(
      /reached your maximum drawdown: its equity is [\d,.]+ USD, after 20,000\.00 USD at the highest\. Money that was withdrawn counts as well\./,
    );
    expect(await state()).toBe('drawdown');
    const { db } = copies.deps;
    expect(await resumeConnection(asAmara(), id)).toMatchObject({ state: 'active', problem: null });
    await compareLater();
    expect(await state()).toBe('active');
    await updateConnection(db, id, { peakEquity: 20_000 });
    await compareLater();
    expect(await titles()).toHaveLength(2);
  });

  test('of the drawdown, and then of a broker that does not answer', async () => {
    await updateConnection(copies.deps.db, id, { peakEquity: 20_000 });
    await compareLater();
    broker.isDown = true;
    await compareLater(180_000);
    expect((await alerts()).map(({ text }) => text)).toEqual([
      expect.stringContaining('reached your maximum drawdown'),
      expect.stringContaining('has not answered for 3 min'),
    ]);
    expect(await state()).toBe('silent');
  });

  test('about a position of another size, once it lasts for two comparisons', async () => {
    await publish();
    await copies.tick();
    const [clientId] = [...broker.held.keys()];
    broker.fill(1.1);
    await copies.tick();
    const found = broker.held.get(clientId!)!;
    broker.held.set(clientId!, { ...found, order: { ...found.order, units: 40_000 } });
    await compareLater();
    expect(await titles()).toEqual([]);
    await compareLater();
    await compareLater();
    expect(await titles()).toEqual(['OANDA, demo: positions differ from this site']);
    expect((await alerts())[0]!.text).toContain('40,000 units at the broker, 100,000 units here.');
  });

  test('about a stop that was changed at the broker, once, although it is moved back directly', async () => {
    const position = await open();
    await compareLater(90_000);
    position.stop = 1.09;
    await compareLater();
    await compareLater();
    expect((await alerts()).map(({ title, text }) => [title, text])).toEqual([
      [
        'OANDA, demo: the stop of EURUSD was changed',
        'EURUSD: The stop is at 1.09000. It is moved to the published 1.09800. For a stop of your own, open a position of your own at OANDA.',
      ],
    ]);
    expect(position.stop).toBe(1.098);
  });

  test('not about a stop that the site has just moved, where the lists of the broker still show the former one', async () => {
    const position = await open();
    await compareLater(90_000);
    await moveStop();
    await copies.tick();
    position.stop = 1.098;
    await compareLater();
    expect(await titles()).toEqual([]);
  });

  test('not about a stop that the site moves while the account is compared', async () => {
    const position = await open();
    const moved = `sig_${signals}`;
    await publish();
    await copies.tick();
    await compareLater(90_000);
    // Its event makes the comparison read the orders again.
    broker.fill(1.1);
    const read = vi.spyOn(broker, 'positions').mockImplementationOnce(async () => {
      const positions = await FakeBroker.prototype.positions.call(broker);
      await moveStop(moved);
      return positions;
    });
    await compareLater();
    read.mockRestore();
    expect(position.stop).toBe(1.099);
    expect(await titles()).toEqual([]);
  });

  test.each([
    ['', 0],
    [' during an outage', 100_000],
  ])('not about the first stop of an entry that is filled%s after the published stop was moved', async (_when, ms) => {
    await publish();
    await copies.tick();
    await moveStop();
    await copies.tick();
    const position = [...broker.held.values()][0]!;
    // Brokers that have no position yet move nothing.
    position.stop = 1.098;
    await compareLater(90_000);
    [broker.at, broker.isDown] = [copies.clock.now(), ms > 0];
    broker.fill(1.1);
    await compareLater(ms);
    [broker.at, broker.isDown] = [Number.POSITIVE_INFINITY, false];
    await compareLater();
    expect(position.stop).toBe(1.099);
    expect(await titles()).toEqual([]);
  });
});
