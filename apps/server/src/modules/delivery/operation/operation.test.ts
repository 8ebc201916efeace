import { rm } from 'node:fs/promises';
import { CHANNEL_KINDS } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { openProviderLog } from '../../log/open-provider-log.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { pauseAfterRestore } from '../sending/pause-after-restore.ts';
import { selectSwitch } from '../sending/switch-repository.ts';
import { accepted, rejected } from '../testing/fake-adapter.ts';
import { useSending } from '../testing/use-sending.ts';
import { readQueue } from './read-queue.ts';
import { replayDead } from './replay-dead.ts';
import { selectDead } from './select-dead.ts';
import { switchSending } from './switch-sending.ts';

const site = useSending();
const clock = { now: () => site.time };

test('the queue gives for each kind of channel what waits and what came of the last day', async () => {
  const channel = await site.addChannel();
  const sourceIndex = await site.append(openedFact('sig_o1'));
  await site.queue({ channelId: channel.id, sourceIndex, signalId: 'sig_o1' });
  await site.send();
  await site.queue({ channelId: (await site.addChannel()).id, sourceIndex, signalId: 'sig_o1' });
  await site.addChannel('webhook', { state: 'disabled' });
  const { kinds } = await readQueue(site.db().database, site.time);
  expect(kinds.map(({ kind }) => kind)).toEqual(CHANNEL_KINDS);
  expect(kinds.find(({ kind }) => kind === 'webhook')).toEqual({
    kind: 'webhook',
    channels: 3,
    failing: 0,
    disabled: 1,
    waiting: 1,
    retrying: 0,
    oldestAt: new Date(site.time).toISOString(),
    delivered: 1,
    missed: 0,
    dead: 0,
    filtered: 0,
    check: null,
    queuedToAccepted: { p50: 0, p95: null, p99: null },
  });
});

test('dead messages are listed and sent again with the ids that they had, but not after they have expired', async () => {
  const channel = await site.addChannel();
  const sourceIndex = await site.append(openedFact('sig_o2'));
  const row = await site.queue({ channelId: channel.id, sourceIndex, signalId: 'sig_o2' });
  site.webhook.answer = () => rejected;
  await site.send();
  const database = site.db().database;
  expect(await selectDead(clock, database, { limit: 1 })).toMatchObject({
    answer: [{ id: row.id, kind: 'webhook', channelId: channel.id, index: sourceIndex, attempts: 1, refusal: null }],
    next: null,
  });
  site.webhook.answer = () => accepted;
  expect(await replayDead(clock, database, { since: new Date(site.time - 1) })).toEqual({ count: 1, refused: [] });
  await site.send();
  expect(site.webhook.handed.map(({ target }) => target.deliveryId)).toEqual([row.id, row.id]);
  await expect(replayDead(clock, database, { id: row.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const late = await site.queue({ channelId: (await site.addChannel()).id, sourceIndex, signalId: 'sig_o2' });
  site.webhook.answer = () => rejected;
  await site.send();
  site.time += 5 * MINUTE_MS;
  await expect(replayDead(clock, database, { id: late.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('sending is paused and resumed once each', async () => {
  const database = site.db().database;
  const [pause, resume] = [
    { isPaused: true, reason: 'Moved' },
    { isPaused: false, reason: 'Back' },
  ];
  await switchSending(clock, database, pause);
  await expect(switchSending(clock, database, pause)).rejects.toMatchObject({ code: 'CONFLICT' });
  await switchSending(clock, database, resume);
  expect(await selectSwitch(database)).toMatchObject(resume);
});

test('a restored log pauses sending once, until an operator resumes it', async () => {
  await site.addChannel();
  const database = site.db().database;
  await site.append(openedFact('sig_o3'));
  expect(await pauseAfterRestore(database, site.log().logId, new Date(site.time))).toBe(false);
  const { ctx } = site.log();
  await rm(ctx.checkpointFile);
  const restored = await openProviderLog({ ...ctx, beginRestored: true });
  expect(restored.outcome).toBe('restored');
  expect(await pauseAfterRestore(database, restored.logId, new Date(site.time))).toBe(true);
  expect(await selectSwitch(database)).toMatchObject({
    isPaused: true,
    reason: expect.stringContaining(restored.logId),
  });
  await switchSending(clock, database, { isPaused: false, reason: 'Checked' });
  expect(await pauseAfterRestore(database, restored.logId, new Date(site.time))).toBe(false);
});
