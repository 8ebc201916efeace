import { expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { accepted, FakeAdapter } from '../testing/fake-adapter.ts';
import { useSending } from '../testing/use-sending.ts';
import { SLOW_AFTER_MS } from './attempts-under-way.ts';

const site = useSending();
const ROOM = 4;
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
function startHanging(hanging: readonly string[], atOnceSlow: number | undefined) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  site.webhook = new FakeAdapter('webhook', { atOnce: ROOM, ...(atOnceSlow === undefined ? {} : { atOnceSlow }) });
  site.webhook.answer = async ({ target }) => {
    if (hanging.includes(target.channel.id)) await held;
    return accepted;
  };
  const sender = site.makeSender();
  const asked = () => site.webhook.handed.map(({ target }) => target.channel.id);
  return { sender, asked, letGo };
}

test('endpoints that hang leave their room to others after a moment', async () => {
  const ids = await queueFor(ROOM + 2);
  const { sender, asked, letGo } = startHanging(ids.slice(0, ROOM), SLOW);
  await sender.look();
  expect(asked().toSorted()).toEqual(ids.slice(0, ROOM).toSorted());
  site.time += SLOW_AFTER_MS - 1;
  await sender.look();
  expect(asked()).toHaveLength(ROOM);
  site.time += 1;
  await sender.look();
  expect(asked().slice(ROOM).toSorted()).toEqual(ids.slice(ROOM).toSorted());
  letGo();
  await sender.settle();
  await sender.stop(0);
});

test('no more hang at once than the room and the room for slow ones together', async () => {
  const ids = await queueFor(ROOM + SLOW + 2);
  const { sender, asked, letGo } = startHanging(ids, SLOW);
  for (let n = 0; n < 4; n += 1) {
    await sender.look();
    site.time += SLOW_AFTER_MS;
  }
  expect(asked()).toHaveLength(ROOM + SLOW);
  letGo();
  await sender.settle();
  expect(asked().toSorted()).toEqual(ids.toSorted());
  await sender.stop(0);
});

test('a kind without room for slow attempts waits for them', async () => {
  const ids = await queueFor(ROOM + 1);
  const { sender, asked, letGo } = startHanging(ids.slice(0, ROOM), undefined);
  await sender.look();
  site.time += 10 * SLOW_AFTER_MS;
  await sender.look();
  expect(asked()).toHaveLength(ROOM);
  letGo();
  await sender.settle();
  expect(asked()).toHaveLength(ROOM + 1);
  await sender.stop(0);
});

test('what waits for the room of slow attempts is sent without another wake-up', async () => {
  const ids = await queueFor(ROOM + 1);
  const { sender, asked, letGo } = startHanging(ids.slice(0, ROOM), SLOW);
  await sender.look();
  site.time += SLOW_AFTER_MS;
  await expect.poll(asked).toHaveLength(ROOM + 1);
  letGo();
  await sender.settle();
  await sender.stop(0);
});

test('what waits for room that opens during the claim itself is sent without another wake-up', async () => {
  const ids = await queueFor(ROOM + 1);
  const { sender, asked, letGo } = startHanging(ids.slice(0, ROOM), SLOW);
  const { answer } = site.webhook;
  site.webhook.answer = (handed) => {
    if (handed.target.channel.id === ids[0]) site.time += SLOW_AFTER_MS;
    return answer(handed);
  };
  await sender.look();
  expect(asked().toSorted()).toEqual(ids.toSorted());
  letGo();
  await sender.settle();
  await sender.stop(0);
});

test('an endpoint that hangs is sent nothing else meanwhile', async () => {
  const [id] = await queueFor(1);
  const { sender, asked, letGo } = startHanging([id!], SLOW);
  await sender.look();
  site.time += SLOW_AFTER_MS;
  const signalId = `sig_second_${site.time}`;
  const { accountId } = (await site.deliveries())[0]!;
  await site.queue({ channelId: id!, accountId, sourceIndex: await site.append(openedFact(signalId)), signalId });
  await sender.look();
  expect(asked()).toHaveLength(1);
  letGo();
  await sender.settle();
  expect(asked()).toHaveLength(2);
  await sender.stop(0);
});

test('endpoints that hang again and again leave room to one that answers', async () => {
  const failing = await queueFor(ROOM + SLOW + 2, 1);
  const { sender, asked, letGo } = startHanging(failing, SLOW);
  for (let n = 0; n < 8; n += 1) {
    await sender.look();
    site.time += SLOW_AFTER_MS;
  }
  expect(asked()).toHaveLength(Math.ceil((ROOM + SLOW) / 2));
  const [works] = await queueFor(1);
  await sender.look();
  expect(asked().at(-1)).toBe(works);
  letGo();
  await sender.settle();
  await sender.stop(0);
});
