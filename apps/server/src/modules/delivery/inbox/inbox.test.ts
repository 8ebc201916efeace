import type { Principal } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { START } from '../../log/testing/provider-log.ts';
import { DELAY_MS, FanOutSite, STRATEGY } from '../testing/fan-out-site.ts';
import { markRead, readInbox } from './read-inbox.ts';

const clock = { time: START, now: () => clock.time };
let site: FanOutSite;
beforeEach(async () => {
  clock.time = START;
  site = await FanOutSite.open();
  await site.join('amara');
  await site.channel('amara', { id: 'ch_mail' });
  await site.channel('amara', { id: 'ch_chat', kind: 'telegram' });
  await site.join('ben');
});
afterEach(() => site.close());

const viewer = (accountId = 'amara', strategies: readonly string[] = [STRATEGY]) =>
  testViewer(site.db.database, {
    principal: { kind: 'member', accountId, strategies } as Principal,
    now: START,
    clock,
    publicDelayMs: DELAY_MS,
  });
const unread = async (accountId?: string) => (await readInbox(viewer(accountId))).unread;

test('counts a message once, over however many channels it was sent, until it is marked as read', async () => {
  expect(await readInbox(viewer())).toEqual({ unread: 0, readAt: null });
  await site.publish(openedFact('sig_1'), openedFact('sig_2'));
  expect(await unread()).toBe(2);
  await markRead(viewer(), {});
  expect(await readInbox(viewer())).toEqual({ unread: 0, readAt: new Date(START).toISOString() });
  site.wall = START + 1;
  await site.publish(openedFact('sig_3'));
  expect(await unread()).toBe(1);
});

test('messages that came after the newest one that was read stay unread, and a later mark stays', async () => {
  await site.publish(openedFact('sig_1'));
  site.wall = START + 1;
  await site.publish(openedFact('sig_2'));
  clock.time = START + 2;
  await markRead(viewer(), { upTo: new Date(START).toISOString() });
  expect(await unread()).toBe(1);
  await markRead(viewer(), {});
  await markRead(viewer(), { upTo: new Date(START).toISOString() });
  expect(await unread()).toBe(0);
});

test('messages of the future are not marked', async () => {
  await markRead(viewer(), { upTo: new Date(START + DAY_MS).toISOString() });
  site.wall = START + 1;
  await site.publish(openedFact('sig_1'));
  expect(await unread()).toBe(1);
});

test('the inbox of another account stays as it is', async () => {
  await site.publish(openedFact('sig_1'));
  expect(await unread('ben')).toBe(0);
  await markRead(viewer('ben'), {});
  expect(await unread()).toBe(1);
  await expect(readInbox(testViewer(site.db.database))).rejects.toThrow();
});

test('what the member may not see yet is not counted', async () => {
  await site.publish(openedFact('sig_1'));
  expect((await readInbox(viewer('amara', []))).unread).toBe(0);
});

test('messages older than seven days are not counted', async () => {
  await site.publish(openedFact('sig_1'));
  clock.time += 7 * DAY_MS;
  expect(await unread()).toBe(0);
});
