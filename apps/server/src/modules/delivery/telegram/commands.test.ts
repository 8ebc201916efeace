import { RISK_NOTICE } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelPart } from '../channels/channel-part.ts';
import { toChannel } from '../channels/channel-repository.ts';
import { insertRules, selectRules } from '../rules/rule-repository.ts';
import { sampleSignal } from './testing/sample-signal.ts';
import { useTelegram } from './testing/use-telegram.ts';

const CHAT = 601;
const { telegram, state, create, createCode, channels, database } = useTelegram();

let node: ChannelPart;
beforeEach(async () => {
  node = create();
  await node.adapter!.start!();
});
afterEach(() => node.adapter!.stop!());

/** Sends a text as a member does, and returns what the bot answers. */
async function write(text: string): Promise<string> {
  const before = telegram.messages(CHAT).length;
  state.now += 2_000;
  telegram.push(telegram.message(CHAT, text));
  await expect.poll(() => telegram.messages(CHAT).length).toBe(before + 1);
  return telegram.messages(CHAT).at(-1)!.text;
}
const link = async () => write(`/start ${await createCode()}`);
const channel = async () => (await channels())[0]!;

describe('In a chat that is not linked', () => {
  test.each(['/status', '/last', '/mute 2h', '/stop', '/start', '/help', 'hello', '/nonsense'])(
    '%s says how to link it',
    async (text) => {
      expect(await write(text)).toBe(
        'This chat is not linked to an account. Create a code at https://signals.example.com/notification-settings and send it here as /start CODE.',
      );
    },
  );
});

describe('In a linked chat', () => {
  beforeEach(link);

  test('/status gives the account, what is sent, and until when it is muted', async () => {
    const { all, channels: own, strategies, fallback } = await selectRules(database(), 'amara');
    const rules = { all: { ...all, markets: ['fx' as const] }, channels: own, strategies, fallback };
    await insertRules(database(), 'amara', rules, new Date(state.now));
    expect(await write('/status')).toBe(
      [
        'Linked to the account am…@example.com.',
        'Messages: on.',
        'Sent here: new signals, their changes, price alerts, status of strategies, incidents and maintenance.',
        'New signals: any confidence, fx, every session, each immediately.',
        'Muted: no.',
      ].join('\n'),
    );
    await write('/mute 30m');
    expect(await write('/status')).toMatch(/\nMuted: until \d\d:\d\d UTC. \/mute off ends it.$/);
  });

  test('/last shows the newest signal that the member may see, with its state', async () => {
    expect(await write('/last')).toBe('No signal yet.');
    state.newest = sampleSignal({ basis: { record: 'backtest', market: 'real' }, index: null, leafHash: null });
    expect(await write('/last')).toBe('No signal yet.');
    state.newest = sampleSignal({ status: 'closed', closeReason: 'target', pnl: 2.1, fillPrice: '90.53' });
    expect(await write('/last')).toBe(
      [
        '↑ Long BRENT 1h, Range Release',
        'target  92.44  +1.93  +2.2 R\nentry   90.51  market\nstop    89.63  −0.88  −1.0 R',
        'Now: Closed: target reached, +2.10 R.',
        RISK_NOTICE,
        'Sealed #12,342 11d2606f…c07e',
        '4 Sept 2026, 11:00 UTC',
      ].join('\n'),
    );
    const basis = { record: 'live', market: 'real', formerLog: true } as const;
    state.newest = sampleSignal({ basis, index: null, leafHash: null });
    const former = await write('/last');
    expect(former).toContain('Published before a restore: not part of the live record.');
    expect(former).not.toContain('Sealed');
  });

  test.each([
    ['/mute 30m', 30 * MINUTE_MS],
    ['/mute 2h', 2 * HOUR_MS],
    ['/mute 1d', 24 * HOUR_MS],
  ])('%s sends no new signals for that time, and /mute off ends it', async (text, ms) => {
    expect(await write(text)).toMatch(
      /^Muted until .+ UTC\. New signals of this time are not sent later, nor are digests and notices of missed signals\./,
    );
    expect((await channel()).mutedUntil!.getTime()).toBe(state.now + ms);
    expect(toChannel(await channel()), 'the settings show it').toMatchObject({
      mutedUntil: new Date(state.now + ms).toISOString(),
    });
    expect(await write('/mute off')).toBe('New signals are sent again from now on.');
    expect((await channel()).mutedUntil).toBeNull();
  });

  test.each(['/mute', '/mute forever', '/mute 31d', '/mute 0h', '/mute -1h'])(
    '%s says what would be right',
    async (text) => {
      expect(await write(text)).toBe(
        'Say how long, at most 30 days: /mute 30m, /mute 2h or /mute 1d. /mute off ends it.',
      );
      expect((await channel()).mutedUntil).toBeNull();
    },
  );

  test('/stop switches the channel off and says how to turn it on again', async () => {
    expect(await write('/stop')).toBe(
      'Messages to this chat are off. Send /start to turn them on again, or use the switch at https://signals.example.com/notification-settings',
    );
    expect((await channel()).isOn).toBe(false);
    expect(await write('/start')).toBe('Messages to this chat are on again.');
    expect((await channel()).isOn).toBe(true);
  });

  test.each(['/help', 'When is the next signal?', '/nonsense'])('%s shows the commands', async (text) => {
    expect(await write(text)).toMatch(/^\/status: what is linked and what is sent\n\/last: /);
  });

  test('the button of a signal mutes its strategy', async () => {
    const press = { id: 'q1', data: 'mute:tideline-pullback', message: { chat: { id: CHAT, type: 'private' } } };
    state.now += 2_000;
    telegram.push(telegram.update({ callback_query: press }));
    await expect.poll(() => telegram.messages(CHAT).at(-1)!.text).toContain('are no longer sent.');
    expect((await selectRules(database(), 'amara')).strategies).toEqual({ 'tideline-pullback': { isMuted: true } });
    expect(telegram.calls).toContainEqual(
      expect.objectContaining({ method: 'answerCallbackQuery', fields: { callback_query_id: 'q1', text: 'Muted' } }),
    );
  });

  test('the button of a strategy that was removed says that nothing is muted', async () => {
    const press = { id: 'q2', data: 'mute:removed', message: { chat: { id: CHAT, type: 'private' } } };
    state.now += 2_000;
    telegram.push(telegram.update({ callback_query: press }));
    await expect.poll(() => telegram.messages(CHAT).at(-1)!.text).toBe('There is no longer such a strategy.');
    const fields = { callback_query_id: 'q2', text: 'Not muted' };
    expect(telegram.calls).toContainEqual(expect.objectContaining({ method: 'answerCallbackQuery', fields }));
  });

  test('blocking the bot ends the channel, and unblocking it begins it again', async () => {
    const member = (status: string) =>
      telegram.push(
        telegram.update({ my_chat_member: { chat: { id: CHAT, type: 'private' }, new_chat_member: { status } } }),
      );
    member('kicked');
    await expect.poll(async () => (await channel()).state).toBe('disabled');
    expect((await channel()).reason).toBe('The bot is blocked in this chat.');
    member('member');
    await expect.poll(async () => (await channel()).state).toBe('active');
  });
});
