import { CHANNEL_KINDS } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import { ADAPTER_SITES } from '../testing/adapter-sites.ts';
import { MESSAGES } from '../webhooks/testing/samples.ts';
import type { Outcome, Target } from './channel-adapter.ts';

const TEST: DeliveryMessage = { type: 'test', at: '2026-11-20T22:00:03.120Z' };

// What the sender relies on, whatever the kind: it never asks which one it has.
describe.each(CHANNEL_KINDS)('An adapter of the kind %s', (kind) => {
  const site = ADAPTER_SITES[kind]();
  let sent = 0;
  const send = (message: DeliveryMessage, change: Partial<Target> = {}): Promise<Outcome> => {
    sent += 1;
    // A minute apart, as chats have a pace.
    const now = Date.UTC(2026, 10, 20, 22, sent);
    const { signal } = new AbortController();
    const target = { channel: site.channel(), deliveryId: `dl_${sent}`, opening: null, now, expiresAt: null, signal };
    return site.adapter().send(message, { ...target, ...change });
  };

  test('names its kind and how many attempts may be in flight', () => {
    const { kind: named, capacity, capacityPerChannel } = site.adapter();
    expect(named).toBe(kind);
    expect(capacityPerChannel).toBeGreaterThanOrEqual(1);
    expect(capacity).toBeGreaterThanOrEqual(capacityPerChannel);
  });

  test.each(MESSAGES.map((message) => [message.type, message] as const))(
    'sends a message of type %s',
    async (_, message) => {
      const before = site.taken();
      expect(await send(message)).toMatchObject({ kind: 'accepted' });
      expect(site.taken()).toBeGreaterThan(before);
    },
  );

  const { busy, gone } = site.refuseNext;
  if (busy !== undefined)
    test('has a message tried again that the service is too busy for, and says why', async () => {
      busy();
      expect(await send(TEST)).toMatchObject({ kind: 'retry', reason: expect.stringMatching(/^\S/) });
    });

  if (gone !== undefined)
    test('ends the channel whose receiver no longer exists, and says why', async () => {
      gone();
      expect(await send(TEST)).toMatchObject({
        kind: 'rejected',
        isGone: true,
        reason: expect.stringMatching(/^\S.*\.$/),
      });
    });

  test('has an attempt tried again that was ended, and does not throw', async () => {
    expect(await send(TEST, { signal: AbortSignal.abort() })).toMatchObject({ kind: 'retry' });
  });

  test('says in a sentence, or not at all, what is wrong with its service', async () => {
    expect((await site.adapter().check?.()) ?? null).toBeNull();
  });

  if (site.unreachable !== undefined)
    test('has a message tried again that found no service', async () => {
      expect(await send(TEST, { channel: site.unreachable!() })).toMatchObject({ kind: 'retry', answer: null });
    });
});
