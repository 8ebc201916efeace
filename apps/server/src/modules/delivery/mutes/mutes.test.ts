import { MUTES_MAX, type MuteInput, type Principal } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, STRATEGIES } from '@sealtick/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { START } from '../../log/testing/provider-log.ts';
import { deliveryMute } from '../delivery.tables.ts';
import { FanOutSite, STRATEGY } from '../testing/fan-out-site.ts';
import { checkMute, listMutes, removeMute, setMute } from './change-mutes.ts';

const KNOWN = STRATEGIES[0]!.id;
const clock = { time: START, now: () => clock.time };
let site: FanOutSite;
beforeEach(async () => {
  clock.time = START;
  site = await FanOutSite.open();
  for (const id of ['amara', 'ben']) {
    await site.join(id);
    await site.channel(id, { id: `ch_${id}` });
  }
});
afterEach(() => site.close());

const viewer = (accountId = 'amara') =>
  testViewer(site.db.database, {
    principal: { kind: 'member', accountId, strategies: [STRATEGY] } as Principal,
    clock,
  });
const mute = (input: Partial<MuteInput>, accountId = 'amara') =>
  setMute(viewer(accountId), { kind: 'strategy', subject: STRATEGY, until: null, ...input });
const iso = (ms: number) => new Date(ms).toISOString();
const states = async () =>
  Object.fromEntries((await site.deliveries()).map(({ channelId, state, reason }) => [channelId, reason ?? state]));

test('a muted strategy is not sent to its member, and the delivery states until when', async () => {
  await mute({ until: iso(START + HOUR_MS) });
  await site.publish(openedFact('sig_1'));
  expect(await states()).toEqual({ ch_amara: `muted until ${iso(START + HOUR_MS)}`, ch_ben: 'pending' });
});

test('a muted symbol is not sent, whatever its strategy; another symbol is', async () => {
  await mute({ kind: 'symbol', subject: 'EURUSD' });
  await mute({ kind: 'symbol', subject: 'GBPUSD' }, 'ben');
  await site.publish(openedFact('sig_1'));
  expect(await states()).toEqual({ ch_amara: 'muted', ch_ben: 'pending' });
});

test('signals are sent again once the mute has ended', async () => {
  await mute({ until: iso(START + HOUR_MS) });
  site.wall = START + HOUR_MS;
  await site.publish(openedFact('sig_1'));
  expect(await states()).toEqual({ ch_amara: 'pending', ch_ben: 'pending' });
});

test('a mute of strategy and symbol gives the later end', async () => {
  await mute({ until: iso(START + HOUR_MS) });
  await mute({ kind: 'symbol', subject: 'EURUSD', until: iso(START + 2 * HOUR_MS) });
  await site.publish(openedFact('sig_1'));
  expect((await states()).ch_amara).toBe(`muted until ${iso(START + 2 * HOUR_MS)}`);
});

test('a second mute of the same changes its end, and one that has ended begins again', async () => {
  const first = await mute({ until: iso(START + HOUR_MS) });
  const second = await mute({ until: null });
  expect(second).toEqual({ ...first, until: null });
  await mute({ until: iso(START + HOUR_MS) });
  clock.time += HOUR_MS;
  expect(await listMutes(viewer()), 'it has ended').toEqual([]);
  const again = await mute({});
  expect(again).toMatchObject({ createdAt: iso(clock.time) });
  expect(await listMutes(viewer())).toEqual([again]);
});

test('a member sees and ends only own mutes', async () => {
  const { id } = await mute({});
  expect(await listMutes(viewer('ben'))).toEqual([]);
  await expect(removeMute(viewer('ben'), id)).rejects.toThrow('Unknown mute.');
  expect(await listMutes(viewer())).toHaveLength(1);
  await removeMute(viewer(), id);
  await expect(removeMute(viewer(), id)).rejects.toThrow('Unknown mute.');
  await expect(listMutes(testViewer(site.db.database))).rejects.toThrow();
});

test('an end that is past or too far away is refused', async () => {
  for (const until of [START, START - DAY_MS, START + 367 * DAY_MS])
    await expect(mute({ until: iso(until) }), iso(until)).rejects.toThrow('The end must be in the future');
});

test('what does not exist cannot be muted', async () => {
  const instruments = async () => [{ symbol: 'EURUSD' }];
  const check = (kind: MuteInput['kind'], subject: string) => checkMute(instruments, { kind, subject, until: null });
  await expect(check('strategy', 'EURUSD')).rejects.toThrow('There is no strategy "EURUSD".');
  await expect(check('symbol', KNOWN)).rejects.toThrow('Unknown symbol');
  await check('strategy', KNOWN);
  await check('symbol', 'EURUSD');
});

test('an account has a largest number of mutes, also with calls at the same time', async () => {
  const subjects = Array.from({ length: MUTES_MAX - 1 }, (_, i) => `S${i}`);
  const row = { accountId: 'amara', kind: 'symbol', until: null, createdAt: new Date(START) } as const;
  await site.db.database.insert(deliveryMute).values(subjects.map((subject) => ({ ...row, id: subject, subject })));
  const calls = ['A', 'B'].map((subject) =>
    site.db.database.transaction((database) =>
      setMute({ ...viewer(), db: database }, { kind: 'symbol', subject, until: null }),
    ),
  );
  const results = await Promise.allSettled(calls);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await mute({ kind: 'symbol', subject: 'S1', until: iso(START + HOUR_MS) });
});
