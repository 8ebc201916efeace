import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEgress } from '../../../platform/egress/egress.ts';
import { REFUSED_HOSTS } from '../../../platform/egress/testing/refused-addresses.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import type { Target } from '../channels/channel-adapter.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import { sealDeviceKeys } from './device-keys.ts';
import { PushAdapter } from './push-adapter.ts';
import { getTopic } from './push-payload.ts';
import { closing, instrumentFor, OPENING } from './testing/messages.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { readVapid, TestPushService } from './testing/test-push-service.ts';
import { openVapidKey } from './vapid-key.ts';

const NOW = Date.UTC(2026, 2, 2, 10);
const CHANNEL = 'ch_device';
const DAY_SECONDS = 86_400;
const browser = new TestBrowser();
const service = new TestPushService();
const box = new SecretBox(async () => [{ id: 'k', bytes: Buffer.alloc(32, 7) }]);

const dataDir = useFolder('push');
let channel: ChannelRow;
beforeAll(() => service.start());
beforeEach(async () => {
  service.received.length = 0;
  service.answer = { status: 201 };
  const secret = await sealDeviceKeys(box, CHANNEL, browser.keys);
  channel = { id: CHANNEL, address: `${service.origin}/push/abc`, secret } as ChannelRow;
});
afterAll(() => service.close());

const adapter = new PushAdapter({
  egress: createEgress({ allow: ['127.0.0.0/8'], limits: { failureMs: 0 } }),
  box,
  openKey: () => openVapidKey({ dataDir: dataDir.path }),
  contact: async () => 'mailto:hello@example.com',
  findInstruments: async () => instrumentFor,
});
const send = (message: DeliveryMessage = OPENING, expiresAt: number | null = NOW + 900_500, at = channel) => {
  const signal = new AbortController().signal;
  const target: Target = { channel: at, deliveryId: 'dl_1', opening: null, now: NOW, expiresAt, signal };
  return adapter.send(message, target);
};

describe('A push message', () => {
  test('is encrypted for the browser, and signed by the key of the site', async () => {
    expect(await send()).toEqual({ kind: 'accepted', messageId: null, answer: { status: 201, text: '' } });
    const { path, headers, body } = service.last;
    expect(path).toBe('/push/abc');
    expect(body.toString('latin1')).not.toContain('EURUSD');
    expect(browser.read(body)).toMatchObject({ title: '↑ Long EURUSD 15m' });
    expect(() => new TestBrowser().read(body)).toThrow();
    const { publicKey, claims } = readVapid(headers.authorization!);
    expect(publicKey).toBe((await openVapidKey({ dataDir: dataDir.path })).publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:hello@example.com' });
    expect(claims.exp).toBeLessThanOrEqual(Date.now() / 1_000 + DAY_SECONDS);
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
    });
  });

  test('of an opening is urgent, and is dropped when the signal is no longer valid', async () => {
    await send();
    expect(service.last.headers).toMatchObject({ ttl: '900', urgency: 'high', topic: getTopic(OPENING) });
  });

  test('of a close waits four weeks, and takes the place of an opening that was not delivered', async () => {
    await send(closing(1), null);
    const fourWeeks = String(28 * DAY_SECONDS);
    expect(service.last.headers).toMatchObject({ ttl: fourWeeks, urgency: 'normal', topic: getTopic(OPENING) });
    await send(OPENING, NOW + 90 * DAY_SECONDS * 1_000);
    expect(service.last.headers.ttl).toBe(fourWeeks);
    await send({ type: 'test', at: '' }, null);
    expect(service.last.headers.ttl, 'a test is for now').toBe('300');
    await send(OPENING, NOW - 1);
    expect(service.last.headers.ttl).toBe('0');
  });
});

describe('An answer of the push service', () => {
  test.each([404, 410])('%d ends the device', async (status) => {
    service.answer = { status };
    expect(await send()).toMatchObject({ kind: 'rejected', isGone: true, answer: { status } });
  });

  test.each([
    [429, { 'retry-after': '120' }, 120_000],
    [503, { 'retry-after': new Date(NOW + 60_000).toUTCString() }, 60_000],
    [503, { 'retry-after': 'soon' }, null],
    [503, { 'retry-after': '2026-11-26' }, null],
    [500, {}, null],
  ])('%d with %j is tried again', async (status, headers, afterMs) => {
    service.answer = { status, headers: headers as Record<string, string> };
    expect(await send()).toMatchObject({ kind: 'retry', afterMs, reason: `The push service answered ${status}.` });
  });

  test.each([400, 403, 413])('%d rejects the message and leaves the device', async (status) => {
    service.answer = { status };
    expect(await send()).toMatchObject({ kind: 'rejected', isGone: false });
  });

  test('that does not come is tried again', async () => {
    const closed = { ...channel, address: 'http://127.0.0.1:1/push' };
    expect(await send(OPENING, null, closed)).toMatchObject({ kind: 'retry', answer: null });
  });
});

test('An endpoint that is not public gets nothing, also if it was stored before', async () => {
  const unallowed = new PushAdapter({
    egress: createEgress({ limits: { failureMs: 0 } }),
    box,
    openKey: () => openVapidKey({ dataDir: dataDir.path }),
    contact: async () => 'mailto:hello@example.com',
    findInstruments: async () => instrumentFor,
  });
  const addresses = [service.origin, ...REFUSED_HOSTS.map((host) => `https://${host}/push`)];
  for (const address of addresses) {
    const signal = new AbortController().signal;
    const target: Target = {
      channel: { ...channel, address },
      deliveryId: 'dl_1',
      opening: null,
      now: NOW,
      expiresAt: null,
      signal,
    };
    expect((await unallowed.send(OPENING, target)).kind, address).not.toBe('accepted');
  }
  expect(service.received).toEqual([]);
});

test('A device whose keys belong to another row gets nothing', async () => {
  await expect(send(OPENING, null, { ...channel, id: 'ch_other' })).rejects.toThrow();
  expect(service.received).toEqual([]);
});
