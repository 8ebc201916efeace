import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { delivery } from '../delivery.tables.ts';
import { accepted } from '../testing/fake-adapter.ts';
import { useSending } from '../testing/use-sending.ts';
import { DeliveryNode, NODE_LOCKS } from './delivery-node.ts';
import type { Sender } from './sender.ts';

const site = useSending();
const SECOND = 1_000;
const open: { node: DeliveryNode; sender: Sender }[] = [];
afterEach(async () => {
  for (const { node, sender } of open.splice(0)) {
    await sender.stop(0);
    await node.end();
  }
});

/** Starts another process that sends. */
function startNode() {
  const node = new DeliveryNode(site.db().target);
  const started = { node, sender: site.makeSender({ node }) };
  open.push(started);
  return started;
}

/** A node that has claimed the opening of a signal and whose attempt does not end. */
async function nodeWithAttempt(signalId: string) {
  const channel = await site.addChannel();
  const sourceIndex = await site.append(openedFact(signalId));
  const row = await site.queue({ channelId: channel.id, sourceIndex, signalId });
  const [handed, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<typeof accepted>()];
  site.webhook.answer = () => {
    handed.resolve();
    return answer.promise;
  };
  const one = startNode();
  await one.sender.poll();
  await handed.promise;
  site.webhook.answer = () => accepted;
  return { ...one, id: row.id, answer };
}

/** Whether the database sees the lock of a node. */
async function holdsLock({ id }: DeliveryNode): Promise<boolean> {
  const { rows } = await site.db().database.execute<Record<string, unknown>>(sql`
    select from pg_locks where locktype = 'advisory' and classid = ${NODE_LOCKS}::oid and objid = ${id}::oid`);
  return rows.length > 0;
}

const ids = () => site.webhook.handed.map(({ target }) => target.deliveryId);

test('a node sends what a dead one had claimed within seconds, with the same id, not after the lease', async () => {
  const { node, id, answer } = await nodeWithAttempt('sig_dead');
  expect(await site.deliveries()).toMatchObject([{ state: 'sending', leaseNode: node.id }]);
  await node.end();
  const other = startNode();
  await other.sender.settle();
  expect(ids()).toEqual([id]);
  site.time += 3 * SECOND;
  await other.sender.settle();
  expect(ids()).toEqual([id, id]);
  expect(await site.deliveries()).toMatchObject([{ state: 'delivered', fence: 2, attempts: 1 }]);
  answer.resolve(accepted);
});

test('a node leaves alone what a live one has claimed, until its lease ends', async () => {
  const { sender, id, answer } = await nodeWithAttempt('sig_live');
  const other = startNode();
  for (let second = 3; second < 60; second += 3) {
    site.time += 3 * SECOND;
    await other.sender.settle();
  }
  expect(ids()).toEqual([id]);
  answer.resolve(accepted);
  await sender.settle();
  expect(await site.deliveries()).toMatchObject([{ state: 'delivered', fence: 1 }]);
});

test('a node whose connection breaks is not taken for dead, because it takes its lock again', async () => {
  const { node, sender, id, answer } = await nodeWithAttempt('sig_cut');
  const { database } = site.db();
  const other = startNode();
  await other.sender.settle();
  await database.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sealtick delivery' and datname = current_database()`);
  await expect.poll(() => holdsLock(node)).toBe(false);
  site.time += SECOND;
  await other.sender.poll();
  // The break may reach the node later than the database.
  const polled = async () => {
    await sender.poll().catch(() => {});
    return holdsLock(node);
  };
  await expect.poll(polled).toBe(true);
  site.time += 3 * SECOND;
  await other.sender.settle();
  expect(ids()).toEqual([id]);
  answer.resolve(accepted);
  await sender.settle();
  expect(await site.deliveries()).toMatchObject([{ state: 'delivered', fence: 1 }]);
});

test('the late result of a node that was taken for dead changes nothing', async () => {
  const { node, sender, id, answer } = await nodeWithAttempt('sig_late');
  await node.end();
  const { database } = site.db();
  const other = startNode();
  await other.sender.settle();
  site.time += 3 * SECOND;
  await site.pause(true);
  await other.sender.settle();
  expect(await site.deliveries()).toMatchObject([{ state: 'pending', leaseUntil: null, leaseNode: null }]);
  answer.resolve(accepted);
  await sender.settle();
  expect(await database.select().from(delivery).where(eq(delivery.id, id))).toMatchObject([{ state: 'pending' }]);
  await site.pause(false);
});
