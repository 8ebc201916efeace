import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEgress } from '../../../platform/egress/egress.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { closedFact, openedFact } from '../../log/testing/facts.ts';
import { newChannelId } from '../channels/channel-repository.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { useSending } from '../testing/use-sending.ts';
import { sealDeviceKeys } from './device-keys.ts';
import { PushAdapter } from './push-adapter.ts';
import { instrumentFor } from './testing/messages.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { TestPushService } from './testing/test-push-service.ts';
import { openVapidKey } from './vapid-key.ts';

const site = useSending();
const service = new TestPushService();
const browser = new TestBrowser();
const box = new SecretBox(async () => [{ id: 'k', bytes: Buffer.alloc(32, 7) }]);

const dataDir = useFolder('push');
let adapter: PushAdapter;
beforeAll(async () => {
  await service.start();
  adapter = new PushAdapter({
    egress: createEgress({ allow: ['127.0.0.0/8'], limits: { failureMs: 0 } }),
    box,
    openKey: () => openVapidKey({ dataDir: dataDir.path }),
    contact: async () => 'mailto:hello@example.com',
    findInstruments: async () => instrumentFor,
  });
});
beforeEach(() => {
  service.received.length = 0;
  service.answer = { status: 201 };
});
afterAll(() => service.close());

/** Adds this browser as a device of the member. */
async function addDevice() {
  const id = newChannelId();
  const secret = await sealDeviceKeys(box, id, browser.keys);
  return site.addChannel('push', { id, secret, address: `${service.origin}/push/${id}` });
}

test('an opening and its close reach the browser, and the close takes the place of the opening', async () => {
  const { id: channelId } = await addDevice();
  const signalId = 'sig_pushed';
  await site.queue({ channelId, signalId, sourceIndex: await site.append(openedFact(signalId)) });
  await site.send({ adapters: [adapter] });
  const closed = { channelId, signalId, type: 'signal.closed' } as const;
  await site.queue({ ...closed, sourceIndex: await site.append(closedFact(signalId)) });
  await site.send({ adapters: [adapter] });
  expect((await site.deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  const [opening, close] = service.received.map(({ body }) => browser.read(body));
  expect(opening!.title).toMatch(/^[↑↓] (Long|Short) /);
  expect([close!.path, close!.tag]).toEqual([opening!.path, opening!.tag]);
  expect(opening!.path).toBe(`/signals/${signalId}`);
  expect(service.received.map(({ headers }) => headers.urgency)).toEqual(['high', 'normal']);
});

test('a browser that has withdrawn the permission gets nothing more', async () => {
  const device = await addDevice();
  service.answer = { status: 410 };
  for (const signalId of ['sig_gone', 'sig_after']) {
    await site.queue({ channelId: device.id, signalId, sourceIndex: await site.append(openedFact(signalId)) });
    await site.send({ adapters: [adapter] });
  }
  expect(service.received).toHaveLength(1);
  const [row] = await site.db().database.select().from(deliveryChannel).where(eq(deliveryChannel.id, device.id));
  expect(row).toMatchObject({ state: 'disabled', reason: 'The browser has ended its registration.' });
  expect(site.disabled.map(({ id }) => id)).toEqual([device.id]);
});
