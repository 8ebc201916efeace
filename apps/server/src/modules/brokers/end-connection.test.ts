import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testViewer } from '../../platform/testing/viewer.ts';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import type { BrokerSession, OrderAnswer } from './broker-adapter.ts';
import { brokerOrder, brokerPart } from './brokers.tables.ts';
import { disconnect } from './change-connections.ts';
import { cancelEntries } from './end-connection.ts';
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
    } as BrokerSession;
  },
  drop: async () => {},
};
const viewer = () => testViewer(copies.deps.db, { principal: { kind: 'member', accountId: 'amara', strategies: [] } });
const cancel = () => cancelEntries(sessions, copies.deps.db, viewer(), id);
const parts = () => copies.parts();

beforeAll(async () => {
  copies = await CopySite.open(broker);
  await copies.site.join('amara');
});
afterAll(() => copies.close());

beforeEach(async () => {
  answer = { outcome: 'accepted', brokerRef: '1' };
  broker.isDown = false;
  asked.length = 0;
  accounts += 1;
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
    broker.isDown = true;
    expect(await cancel()).toContain('could not be cancelled (time-out)');
  });

  test('sends the member a message if entries may still wait', async () => {
    await disconnect(viewer(), id, 'Pending entries could not be cancelled (time-out): cancel them at the broker.');
    const [event, ...others] = await copies.deps.db.select().from(deliveryEvent);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'broker.alert',
      accountId: 'amara',
      data: { title: 'OANDA: disconnected, but entries may wait', text: expect.stringContaining('(time-out)') },
    });
  });

  test('sends no message if every entry was cancelled', async () => {
    await disconnect(viewer(), id, null);
    expect(await copies.deps.db.select().from(deliveryEvent)).toEqual([]);
  });
});
