import { MINUTE_MS } from '@sealtick/engine';
import { beforeAll, expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import type { Outcome } from '../channels/channel-adapter.ts';
import { accepted, refused, rejected } from '../testing/fake-adapter.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';
import { countRecentMembers } from './recent-members.ts';

const site = useSending();
const OTHER = 'acc_other';
beforeAll(() => site.addMember(OTHER));

let signals = 0;
/** Sends a new signal to a channel, whose side answers so. */
async function send(channelId: string, answer: Outcome, accountId = MEMBER): Promise<void> {
  signals += 1;
  const signalId = `sig_recent_${signals}`;
  await site.queue({ channelId, accountId, signalId, sourceIndex: await site.append(openedFact(signalId)) });
  site.webhook.answer = () => answer;
  await site.send();
}
const recent = async () => Object.fromEntries(await countRecentMembers(site.db().database, site.time));

test('counts each member once, as without anything if none of the member\u2019s channels accepted a message', async () => {
  const [dead, alive] = [await site.addChannel(), await site.addChannel()];
  const ofOther = await site.addChannel('webhook', { accountId: OTHER });
  expect(await recent()).toEqual({});
  for (let i = 0; i < 3; i += 1) await send(dead.id, refused);
  await send(ofOther.id, refused, OTHER);
  expect(await recent()).toEqual({ webhook: { tried: 2, without: 2 } });
  await send(alive.id, accepted);
  expect(await recent()).toEqual({ webhook: { tried: 2, without: 1 } });
});

test('counts what ended in the last five minutes', async () => {
  const channel = await site.addChannel();
  await send(channel.id, accepted);
  site.time += 5 * MINUTE_MS - 1;
  expect(await recent()).toEqual({ webhook: { tried: 1, without: 0 } });
  site.time += 1;
  expect(await recent()).toEqual({});
});

test('does not count a message that was rejected, because the receiving side answered', async () => {
  await send((await site.addChannel()).id, rejected);
  expect(await recent()).toEqual({});
});
