import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sessions } from './sessions.ts';
import { CopySite } from './testing/copy-site.ts';
import { FakeBroker } from './testing/fake-broker.ts';

/** A broker that answers when it is let to, and counts its sessions. */
class SlowBroker extends FakeBroker {
  opened = 0;
  disposed = 0;
  ready = Promise.withResolvers<void>();

  override async connect() {
    this.opened += 1;
    await this.ready.promise;
    return super.connect();
  }

  override async dispose() {
    this.disposed += 1;
  }
}

let broker: SlowBroker;
let copies: CopySite;
let sessions: Sessions;
beforeEach(async () => {
  broker = new SlowBroker();
  copies = await CopySite.open(broker);
  await copies.site.join('amara');
  await copies.connect('amara', { broker: 'oanda' });
  const { db, clock, adapters } = copies.deps;
  sessions = new Sessions({ db, clock, box: copies.box, adapters, record: async () => {} });
});
afterEach(() => copies.close());

test('calls at the same time share one session, which ends once', async () => {
  const connection = await copies.connection();
  const both = [sessions.get(connection), sessions.get(connection)];
  broker.ready.resolve();
  const [first, second] = await Promise.all(both);
  expect(first).toBe(second);
  await sessions.close();
  expect([broker.opened, broker.disposed]).toEqual([1, 1]);
});

test('a session is opened with the time of the oldest copy under way', async () => {
  broker.ready.resolve();
  const connect = vi.spyOn(broker, 'connect');
  const open = async () => {
    await sessions.get(await copies.connection());
    await sessions.close();
    return (connect.mock.lastCall as readonly unknown[])[3];
  };
  expect(await open()).toBeUndefined();
  await copies.publish(copies.opened('sig_1'));
  expect(await open()).toBe((await copies.orders())[0]!.createdAt.getTime());
});

test('a session that could not be opened is opened again, and one that is dropped while it opens ends', async () => {
  const connection = await copies.connection();
  broker.isDown = true;
  broker.ready.resolve();
  await expect(sessions.get(connection)).rejects.toThrow('time-out');
  broker.isDown = false;
  broker.ready = Promise.withResolvers();
  const opening = sessions.get(connection);
  const dropped = sessions.drop(connection.id);
  broker.ready.resolve();
  await Promise.all([opening, dropped]);
  expect([broker.opened, broker.disposed]).toEqual([2, 1]);
});
