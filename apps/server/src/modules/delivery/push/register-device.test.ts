import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNELS, DEFAULT_DELIVERY_RULE, type PushSetup, writes } from '@sealtick/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { serveWrite } from '../../../platform/http/serve-writes.ts';
import { useMembers } from '../../../testing/use-members.ts';
import { changeChannel } from '../channels/change-channels.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { saveRules } from '../rules/save-rules.ts';
import { createPushChannel } from './index.ts';
import { TestBrowser } from './testing/test-browser.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sealtick-push-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const { acts, call, database, done, get, signIn } = useMembers(({ clock }) => {
  const { reads = [], writes: written = [] } = createPushChannel({
    clock,
    config: { baseUrl: null, dataDir, webhookAllow: [], encryptionSecrets: ['x'.repeat(32)] },
    provider: { instruments: async () => [] },
    readSettings: async () => ({ generalEmail: 'hello@example.com', samples: [] }),
  });
  return [
    {
      name: 'push',
      reads,
      writes: [
        ...written,
        serveWrite(writes.deliveryRules.save, saveRules),
        serveWrite(writes.deliveryChannels.change, (viewer, { id, ...changes }) => changeChannel(viewer, id, changes)),
      ],
    },
  ];
});
const { add } = writes.deliveryPush;
const keys = new TestBrowser().keys;
const device = (n: number | string = 1) => ({
  endpoint: `https://push.example.com/${n}`,
  keys,
  label: 'Firefox on Linux',
});
const setup = () => get<PushSetup>('/api/delivery/push');
const rows = () => database().select().from(deliveryChannel);

describe('A browser', () => {
  test('is registered with its keys encrypted, and recognises itself', async () => {
    await signIn();
    const { id, kind, label, state, categories } = await done(add, device());
    expect({ kind, label, state, categories }).toEqual({
      kind: 'push',
      label: 'Firefox on Linux',
      state: 'active',
      categories: ['signals', 'updates', 'price-alerts'],
    });
    const endpointHash = createHash('sha256').update(device().endpoint).digest('base64url');
    expect((await setup()).devices).toEqual([{ channelId: id, endpointHash }]);
    const [row] = await rows();
    expect(row!.secret).not.toContain(keys.auth);
    expect(acts).toEqual([`push-device.added ${id}`]);
  });

  test('that is registered again is updated, and active whatever it was', async () => {
    await signIn();
    const { id } = await done(add, device());
    await database().update(deliveryChannel).set({ state: 'disabled', reason: 'gone', isOn: false, failures: 3 });
    expect(await done(add, { ...device(), label: 'Edge on Windows' })).toMatchObject({
      id,
      label: 'Edge on Windows',
      state: 'active',
      reason: null,
      isOn: true,
    });
    expect(await rows()).toHaveLength(1);
  });

  test('that changed its endpoint stays the same device', async () => {
    await signIn();
    const { id } = await done(add, device(1));
    expect(await done(add, { ...device(2), replaces: device(1).endpoint })).toMatchObject({ id });
    expect((await rows()).map(({ address }) => address)).toEqual([device(2).endpoint]);
  });

  test('belongs to the account that registered it last', async () => {
    await signIn();
    await done(add, device());
    await signIn('ben');
    await done(add, device());
    const states = Object.fromEntries((await rows()).map(({ accountId, state }) => [accountId, state]));
    expect(states).toEqual({ amara: 'disabled', ben: 'active' });
    expect((await setup()).devices).toHaveLength(1);
  });

  test('is refused while the account is not confirmed', async () => {
    await signIn('zoe', 'zoe@example.com', false);
    await expect(done(add, device())).rejects.toThrow('403 Confirm your email address first.');
    expect(await rows()).toEqual([]);
  });

  test('is refused beyond ten', async () => {
    await signIn();
    for (let n = 0; n < CHANNELS.push.max; n += 1) await done(add, device(n));
    await expect(done(add, device('one-more'))).rejects.toThrow('409 An account has at most 10 devices.');
    await done(add, device(3));
  });

  test.each([
    ['http://push.example.com/1'],
    ['https://127.0.0.1/1'],
    ['https://[::1]/1'],
    ['https://169.254.169.254/1'],
    ['https://user@push.example.com/1'],
    ['https://push.example.com:25/1'],
  ])('at %s is refused', async (endpoint) => {
    await signIn();
    await expect(done(add, { ...device(), endpoint })).rejects.toThrow(
      '422 `endpoint` must be a public https address.',
    );
  });

  test('without valid keys is refused', async () => {
    await signIn();
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    await expect(done(add, { ...device(), keys: { ...keys, p256dh } })).rejects.toThrow('422 `keys.p256dh`');
    await expect(done(add, { ...device(), keys: { ...keys, auth: 'x' } })).rejects.toThrow('400');
    expect((await call(add, { ...device(), endpoint: 'nowhere' })).statusCode).toBe(400);
  });
});

describe('What devices are asked to send', () => {
  const rules = { all: DEFAULT_DELIVERY_RULE, channels: {}, strategies: {}, fallback: [] };
  const choose = (...pushCategories: ('signals' | 'market-news')[]) =>
    done(writes.deliveryRules.save, { ...rules, pushCategories });
  const asked = async () => (await rows()).map(({ categories }) => categories);

  test('is chosen by a member without a device for the next one', async () => {
    await signIn();
    await choose('signals', 'market-news');
    expect((await done(add, device())).categories).toEqual(['signals', 'market-news']);
  });

  test('is one choice for all devices of a member, and for nothing else', async () => {
    await signIn('ben');
    await done(add, device('of-ben'));
    await signIn();
    for (const n of [1, 2]) await done(add, device(n));
    await database()
      .insert(deliveryChannel)
      .values({
        id: `ch_${'e'.repeat(22)}`,
        accountId: 'amara',
        kind: 'email',
        address: 'amara@example.com',
        label: '',
        state: 'active',
        since: new Date(),
        createdAt: new Date(),
        categories: ['system'],
      });
    await choose('market-news', 'market-news');
    const found = (await rows()).map(({ accountId, kind, categories }) => `${accountId} ${kind}: ${categories.join()}`);
    expect(found.toSorted()).toEqual([
      'amara email: system',
      'amara push: market-news',
      'amara push: market-news',
      'ben push: signals,updates,price-alerts',
    ]);
    expect((await done(add, device(3))).categories).toEqual(['market-news']);
  });

  test('is for a new device what the newest one sends, if the member chose before devices shared it', async () => {
    await signIn();
    await done(add, device(1));
    await database()
      .update(deliveryChannel)
      .set({ categories: ['system'] });
    await done(add, device(2));
    expect(await asked()).toEqual([['system'], ['system']]);
  });

  test('stays as it is when rules are saved that do not state it', async () => {
    await signIn();
    await done(add, device(1));
    await choose('market-news');
    await done(writes.deliveryRules.save, rules);
    await done(add, device(2));
    expect(await asked()).toEqual([['market-news'], ['market-news']]);
  });

  test('cannot be changed for one device alone', async () => {
    await signIn();
    const { id } = await done(add, device());
    const changed = done(writes.deliveryChannels.change, { id, categories: ['system'] });
    await expect(changed).rejects.toThrow('422 All devices share their categories.');
    expect(await asked()).toEqual([['signals', 'updates', 'price-alerts']]);
  });
});

test('The key of the site is created once, for its user only', async () => {
  await signIn();
  const { publicKey } = await setup();
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect((await setup()).publicKey).toBe(publicKey);
  expect(statSync(join(dataDir, 'push.key')).mode & 0o777).toBe(0o600);
});
