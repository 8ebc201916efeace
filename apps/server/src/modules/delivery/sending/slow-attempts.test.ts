import { expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { accepted, FakeAdapter } from '../testing/fake-adapter.ts';
import { useSending } from '../testing/use-sending.ts';
import { SLOW_AFTER_MS } from './in-flight-attempts.ts';

const site = useSending();
const CAPACITY = 4;
const SLOW = 3;

/** Queues one signal for channels, due one after the other. Returns their ids in this order. */
async function queueFor(channels: number, failures = 0): Promise<string[]> {
  const sourceIndex = await site.append(openedFact(`sig_${site.time}`));
  const ids: string[] = [];
  for (let n = 0; n < channels; n += 1) {
    const accountId = `acc_${site.time}_${n}`;
    await site.addMember(accountId);
    const { id } = await site.addChannel('webhook', { accountId, failures });
    const nextAttemptAt = new Date(site.time - channels + n);
    await site.queue({ channelId: id, accountId, sourceIndex, signalId: `sig_${site.time}`, nextAttemptAt });
    ids.push(id);
  }
  return ids;
}

/** Starts a sender whose first channels do not answer until they are let go. */
function startStalled(stalled: readonly string[], slowCapacity: number | undefined) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  site.webhook = new FakeAdapter('webhook', {
    capacity: CAPACITY,
    ...(slowCapacity === undefined ? {} : { slowCapacity }),
  });
  site.webhook.answer = async ({ target }) => {
    if (stalled.includes(target.channel.id)) await held;
    return accepted;
  };
  const sender = site.makeSender();
  const asked = () => site.webhook.handed.map(({ target }) => target.channel.id);
  return { sender, asked, letGo };
}

test('endpoints that stall leave their capacity to others after a moment', async () => {
  const ids = await queueFor(CAPACITY + 2);
  const { sender, asked, letGo } = startStalled(ids.slice(0, CAPACITY), SLOW);
  await sender.poll();
  expect(asked().toSorted()).toEqual(ids.slice(0, CAPACITY).toSorted());
  site.time += SLOW_AFTER_MS - 1;
  await sender.poll();
  expect(asked()).toHaveLength(CAPACITY);
  site.time += 1;
  await sender.poll();
  expect(asked().slice(CAPACITY).toSorted()).toEqual(ids.slice(CAPACITY).toSorted());
  letGo();
  await sender.settle();
  await sender.stop(0);
});

test('no more stall at the same time than the capacity and that for slow ones together', async () => {
  const ids = await queueFor(CAPACITY + SLOW + 2);
  const { sender, asked, letGo } = startStalled(ids, SLOW);
  for (let n = 0; n < 4; n += 1) {
    await sender.poll();
    site.time += SLOW_AFTER_MS;
  }
  expect(asked()).toHaveLength(CAPACITY + SLOW);
  letGo();
  await sender.settle();
  expect(asked().toSorted()).toEqual(ids.toSorted());
  await sender.stop(0);
});

test('a kind without capacity for slow attempts waits for them', async () => {
  const ids = await queueFor(CAPACITY + 1);
  const { sender, asked, letGo } = startStalled(ids.slice(0, CAPACITY), undefined);
  await sender.poll();
  site.time += 10 * SLOW_AFTER_MS;
  await sender.poll();
  expect(asked()).toHaveLength(CAPACITY);
  letGo();
  await sender.settle();
  expect(asked()).toHaveLength(CAPACITY + 1);
  await sender.stop(0);
});

test('what waits for the capacity of slow attempts is sent without another wake-up', async () => {
  const ids = await queueFor(CAPACITY + 1);
  const { sender, asked, letGo } = startStalled(ids.slice(0, CAPACITY), SLOW);
  await sender.poll();
  site.time += SLOW_AFTER_MS;
  await expect.poll(asked).toHaveLength(CAPACITY + 1);
  letGo();
  await sender.settle();
  await sender.stop(0);
});

test('what waits for capacity that is freed during the claim itself is sent without another wake-up', async () => {
  const ids = await queueFor(CAPACITY + 1);
  const { sender, asked, letGo } = startStalled(ids.slice(0, CAPACITY), SLOW);
  const { answer } = site.webhook;
  site.webhook.answer = (handed) => {
    if (handed.target.channel.id === ids[0]) site.time += SLOW_AFTER_MS;
    return answer(handed);
  };
  await sender.poll();
  expect(asked().toSorted()).toEqual(ids.toSorted());
  letGo();
  await sender.settle();
  await sender.stop(0);
});

test('a stalled endpoint is sent nothing else', async () => {
  const [id] = await queueFor(1);
  const { sender, asked, letGo } = startStalled([id!], SLOW);
  await sender.poll();
  site.time += SLOW_AFTER_MS;
  const signalId = `sig_second_${site.time}`;
  const { accountId } = (await site.deliveries())[0]!;
  await site.queue({ channelId: id!, accountId, sourceIndex: await site.append(openedFact(signalId)), signalId });
  await sender.poll();
  expect(asked()).toHaveLength(1);
  letGo();
  await sender.settle();
  expect(asked()).toHaveLength(2);
  await sender.stop(0);
});

test('endpoints that stall again and again leave capacity to one that answers', async () => {
  const failing = await queueFor(CAPACITY + SLOW + 2, 1);
  const { sender, asked, letGo } = startStalled(failing, SLOW);
  for (let n = 0; n < 8; n += 1) {
    await sender.poll();
    site.time += SLOW_AFTER_MS;
  }
  expect(asked()).toHaveLength(Math.ceil((CAPACITY + SLOW) / 2));
  const [works] = await queueFor(1);
  await sender.poll();
  expect(asked().at(-1)).toBe(works);
  letGo();
  await sender.settle();
  await sender.stop(0);
});
