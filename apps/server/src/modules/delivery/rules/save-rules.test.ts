import {
  ALL_CHANNELS_MAX,
  CHANNELS,
  type Channel,
  DEFAULT_DELIVERY_RULE,
  type DeliveryRules,
  EXAMPLE_CHANNEL_ID,
  reads,
  writes,
} from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { serve } from '../../../platform/http/serve-reads.ts';
import { serveWrite } from '../../../platform/http/serve-writes.ts';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { whileOpen } from '../../../platform/testing/while-open.ts';
import { START, useMembers } from '../../../testing/use-members.ts';
import { removeChannel } from '../channels/change-channels.ts';
import { insertChannel, selectChannels, toChannel } from '../channels/channel-repository.ts';
import type { TelegramContext } from '../telegram/telegram-context.ts';
import { muteStrategy } from '../telegram/updates/mute-strategy.ts';
import { insertRules, selectRules } from './rule-repository.ts';
import { readRules, saveRules } from './save-rules.ts';

const { call, database, done, get, signIn } = useMembers(() => [
  {
    name: 'rules',
    reads: [serve(reads.deliveryRules.get, readRules)],
    writes: [
      serveWrite(writes.deliveryChannels.remove, (viewer, { id }) => removeChannel(viewer, id)),
      serveWrite(writes.deliveryRules.save, saveRules),
    ],
  },
]);
const ACCOUNT = 'amara';
const EMPTY = { all: DEFAULT_DELIVERY_RULE, channels: {}, strategies: {}, fallback: [] };

async function addAddress(address: string): Promise<Channel> {
  const channel = { accountId: ACCOUNT, kind: 'email', address, label: address, state: 'active' } as const;
  const row = await insertChannel(database(), { ...channel, categories: CHANNELS.email.categories }, new Date(START));
  return toChannel(row);
}

const rules = async () => {
  const { savedAt, ...saved } = await get<DeliveryRules>('/api/delivery/rules');
  return saved;
};

describe('Rules', () => {
  test('no longer name a channel that was deleted, and can be saved as they are read', async () => {
    await signIn(ACCOUNT);
    const [first, second] = [await addAddress('a@example.com'), await addAddress('b@example.com')];
    const daily = { frequency: 'daily' } as const;
    const channels = { [first.id]: daily, [second.id]: daily };
    await done(writes.deliveryRules.save, { ...EMPTY, channels, fallback: [first.id, second.id] });
    await done(writes.deliveryChannels.remove, { id: first.id });
    const left = await rules();
    expect(left).toEqual({ ...EMPTY, channels: { [second.id]: daily }, fallback: [second.id] });
    expect(await done(writes.deliveryRules.save, left)).toMatchObject(left);
  });

  test('cannot name a channel that is being deleted', async () => {
    await signIn(ACCOUNT);
    const { id } = await addAddress('a@example.com');
    const principal = { kind: 'member', accountId: ACCOUNT, strategies: [] } as const;
    const save = () => call(writes.deliveryRules.save, { ...EMPTY, channels: { [id]: { frequency: 'daily' } } });
    const work = (tx: Database) => removeChannel(testViewer(tx, { principal, now: START }), id);
    expect((await whileOpen(database(), { work }, save)).statusCode).toBe(422);
    expect(await rules()).toEqual(EMPTY);
  });

  test('of two strategies that are muted at the same time both are muted', async () => {
    await signIn(ACCOUNT);
    await addAddress('a@example.com');
    const [channel] = await selectChannels(database(), ACCOUNT);
    const ctx = {
      market: 'real',
      marketNow: () => START,
      clock: { now: () => START },
      origin: 'https://signals.example.com',
      record: async () => {},
    } as unknown as TelegramContext;
    const [first, second] = STRATEGIES.map(({ id }) => id);
    const mute = (id: string) => (tx: Database) => muteStrategy(ctx, tx, channel!, id);
    await whileOpen(database(), { work: mute(first!) }, () => withTransaction(database(), mute(second!)));
    const { strategies } = await selectRules(database(), ACCOUNT);
    expect(Object.keys(strategies).sort()).toEqual([first!, second!].sort());
  });

  test('name as many channels in the fallback as an account can have', async () => {
    await signIn(ACCOUNT);
    const all: string[] = [];
    for (let n = 0; n < ALL_CHANNELS_MAX; n += 1) all.push((await addAddress(`${n}@example.com`)).id);
    const saved = await done(writes.deliveryRules.save, { ...EMPTY, fallback: all });
    expect(saved.fallback).toHaveLength(ALL_CHANNELS_MAX);
    const more = [...all, (await addAddress('more@example.com')).id];
    await expect(done(writes.deliveryRules.save, { ...EMPTY, fallback: more })).rejects.toThrow('400');
  });

  test('of a strategy that the program no longer has can be saved again, and of one that it never had cannot', async () => {
    await signIn(ACCOUNT);
    const strategies = { removed: { isMuted: true } };
    await expect(done(writes.deliveryRules.save, { ...EMPTY, strategies })).rejects.toThrow(
      '422 There is no strategy removed.',
    );
    for (const [path, wrong] of [
      ['strategies', { strategies }],
      ['channels', { channels: { [EXAMPLE_CHANNEL_ID]: DEFAULT_DELIVERY_RULE } }],
      ['fallback', { fallback: [EXAMPLE_CHANNEL_ID] }],
    ] as const) {
      const refused = await call(writes.deliveryRules.save, { ...EMPTY, ...wrong });
      expect(refused.json()).toMatchObject({ status: 422, errors: [{ path }] });
    }
    await insertRules(database(), ACCOUNT, { ...EMPTY, strategies }, new Date(START));
    expect(await done(writes.deliveryRules.save, await rules())).toMatchObject({ strategies });
  });
});
