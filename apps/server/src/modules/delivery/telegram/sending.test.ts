import { RISK_NOTICE, type SignalUpdate } from '@sealtick/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SentOpening } from '../channels/channel-adapter.ts';
import { type ChannelRow, insertChannel } from '../channels/channel-repository.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import { sampleSignal } from './testing/sample-signal.ts';
import { useTelegram } from './testing/use-telegram.ts';

const CHAT = 901;
const { telegram, state, part, database } = useTelegram();
const sealed = { index: 12_342, leafHash: 'a'.repeat(64), checkpoint: '' };
const signal = sampleSignal();
const OPENING: DeliveryMessage = { type: 'signal.opened', signal, sealed, size: null, insteadOf: null, news: null };

let channel: ChannelRow;
beforeEach(async () => {
  const row = { accountId: 'amara', kind: 'telegram', address: String(CHAT), label: '@amara' } as const;
  channel = await insertChannel(database(), { ...row, state: 'active', categories: ['signals'] }, new Date(state.now));
});
const ending = new AbortController();
afterAll(() => ending.abort());

const send = (
  message: DeliveryMessage,
  opening: SentOpening | null = null,
  to = channel,
  expiresAt: number | null = null,
) => {
  state.now += 1_000;
  return part().adapter!.send(message, {
    channel: to,
    deliveryId: 'dl_1',
    opening,
    now: state.now,
    expiresAt,
    signal: ending.signal,
  });
};
/** The message of an opening that was sent. */
const openedBy = (messageId: string, lines: Partial<SentOpening> = {}): SentOpening => ({
  messageId,
  size: null,
  insteadOf: null,
  news: null,
  ...lines,
});
const changed = (
  change: SignalUpdate['change'],
  changes: Parameters<typeof sampleSignal>[0],
  ageMs = 0,
): DeliveryMessage => ({
  type: change === 'closed' ? 'signal.closed' : 'signal.updated',
  signal: sampleSignal(changes),
  update: {
    id: signal.id,
    strategyId: signal.strategyId,
    change,
    barCloseAt: signal.barCloseAt,
    price: '90.53',
    changed: {},
  },
  sealed,
  ageMs,
});
const messages = () => telegram.messages(CHAT);

describe('A signal', () => {
  test('opens as a picture with its levels and seal, is edited and answered as it changes, and closes', async () => {
    const opened = await send(OPENING);
    expect(messages()).toHaveLength(1);
    const [first] = messages();
    expect(opened).toMatchObject({ kind: 'accepted', messageId: String(first!.id) });
    expect(first).toMatchObject({
      photo: expect.stringMatching(/^file-/),
      buttons: ['Open', 'Copy levels', 'Proof', 'Mute strategy'],
      text: [
        '↑ Long BRENT 1h, Range Release',
        'target  92.44  +1.93  +2.2 R\nentry   90.51  market\nstop    89.63  −0.88  −1.0 R',
        'Confidence 37%, needs 31%. Valid until 12:00 UTC.',
        RISK_NOTICE,
        'Sealed #12,342 11d2606f…c07e',
      ].join('\n'),
    });

    const id = openedBy(String(first!.id));
    await send(changed('filled', { fillPrice: '90.53' }), id);
    expect(messages()[1]).toMatchObject({ replyTo: first!.id, text: '↑ Long BRENT 1h\nFilled at 90.53.' });
    expect(first!.text).toContain('\nNow: Filled at 90.53.\n');

    await send(changed('stopMoved', { fillPrice: '90.53', currentStop: '90.51' }, 200_000), id);
    expect(messages()[2]!.text).toBe(
      '↑ Long BRENT 1h\nStop moved to 90.51; it was 89.63 at the opening.\nSent 3 min after it was recorded.',
    );

    await send(changed('closed', { status: 'closed', closeReason: 'target', pnl: 2.1 }), id);
    expect(messages()[3]).toMatchObject({
      replyTo: first!.id,
      text: '↑ Long BRENT 1h\nClosed: target reached, +2.10 R.',
    });
    expect(first).toMatchObject({ edits: 3, buttons: ['Open', 'Copy levels', 'Proof', 'Mute strategy'] });
    expect(first!.text).toContain('\nNow: Closed: target reached, +2.10 R.\n');
  });

  test('is uploaded once; other chats get the picture by its id', async () => {
    await send({ ...OPENING, signal: sampleSignal({ id: 'uploaded-once' }) });
    await send({ ...OPENING, signal: sampleSignal({ id: 'uploaded-once' }) }, null, { ...channel, address: '902' });
    const sent = telegram.calls.filter(({ method }) => method === 'sendPhoto');
    expect(sent.map(({ fields }) => String(fields.photo).split('-')[0]!.slice(0, 6))).toEqual(['attach', 'file']);
    expect(telegram.messages(902)).toHaveLength(1);
  });

  test('opens as text where no picture can be made, and the text is edited', async () => {
    state.picture = null;
    const opened = await send({ ...OPENING, signal: sampleSignal({ id: 'without-picture' }) });
    expect(messages()[0]).toMatchObject({ photo: null });
    expect(opened).toMatchObject({ kind: 'accepted' });
    await send(changed('filled', { fillPrice: '90.53' }), openedBy(String(messages()[0]!.id)));
    expect(messages()[0]!.text).toContain('Now: Filled at 90.53.');
  });

  test('opens as text where Telegram refuses the picture', async () => {
    state.picture = Buffer.from('no picture');
    expect(await send({ ...OPENING, signal: sampleSignal({ id: 'refused-picture' }) })).toMatchObject({
      kind: 'accepted',
    });
    expect(messages()[0]).toMatchObject({ photo: null });
  });

  test('keeps what its message said about the size of the member and a channel that did not answer', async () => {
    const notAdvice = 'Arithmetic on your own inputs, not advice.';
    const lines = { size: `0.66 lots: risks 58.08 USD.\n${notAdvice}`, insteadOf: 'your webhook' };
    await send({ ...OPENING, signal: sampleSignal({ id: 'own-lines' }), ...lines });
    const said = `\n${lines.size}\nSent here because your webhook did not answer.\n`;
    expect(messages()[0]!.text).toContain(said);
    await send(changed('filled', { fillPrice: '90.53' }), openedBy(String(messages()[0]!.id), lines));
    expect(messages()[0]!.text).toContain(`Now: Filled at 90.53.${said}`);
  });

  test('is answered even if its first message is gone', async () => {
    expect(await send(changed('filled', { fillPrice: '90.53' }), openedBy('5'))).toMatchObject({ kind: 'accepted' });
    expect(messages().at(-1)!.text).toBe('↑ Long BRENT 1h\nFilled at 90.53.');
  });

  test('is escaped: nothing of its content is markup', async () => {
    const names = { symbol: '<b>A&B', strategyName: '"x" <script>' };
    await send({ ...OPENING, signal: sampleSignal({ id: 'escaped', ...names }), size: '1 < 2', insteadOf: '<i>hook' });
    expect(messages()[0]!.text).toContain('↑ Long <b>A&B 1h, "x" <script>');
    expect(messages()[0]!.text).toContain(
      '1 < 2\nArithmetic on your own inputs, not advice.\nSent here because <i>hook did not answer.',
    );
  });
});

describe('An attempt', () => {
  const fails = (status: number, description: string, retryAfter?: number) =>
    telegram.failures.push({
      method: 'sendMessage',
      failure: { status, description, ...(retryAfter === undefined ? {} : { retryAfter }) },
    });
  const test1: DeliveryMessage = { type: 'test', at: '2026-09-04T11:00:00.000Z' };

  test('waits as long as Telegram asks', async () => {
    fails(429, 'Too Many Requests: retry after 17', 17);
    expect(await send(test1)).toEqual({
      kind: 'retry',
      afterMs: 17_000,
      reason: 'Telegram asks to send later.',
      answer: { status: 429, text: 'Too Many Requests: retry after 17' },
      isHeldBack: true,
      isExact: true,
    });
    // The chat is left alone in the meantime; another one is not.
    expect(await send(test1)).toMatchObject({ kind: 'retry', afterMs: 16_000, answer: null, isHeldBack: true });
    expect(await send(test1, null, { ...channel, address: '903' })).toMatchObject({ kind: 'accepted' });
    state.now += 16_000;
    expect(await send(test1)).toMatchObject({ kind: 'accepted' });
  });

  test('is given up if the opening is no longer valid when its turn has come', async () => {
    const expiring = (name: string, forMs: number) =>
      send({ ...OPENING, signal: sampleSignal({ id: name }) }, null, channel, state.now + 1_000 + forMs);
    const [late, valid] = [expiring('late', 1_000), expiring('valid', 9_000)];
    expect(await late).toMatchObject({ kind: 'retry', afterMs: null, answer: null, isHeldBack: true });
    expect(await valid).toMatchObject({ kind: 'accepted' });
    expect(telegram.calls.filter(({ method }) => method === 'sendPhoto')).toHaveLength(1);
  });

  test('waits in every chat once Telegram limits a second one', async () => {
    const to = (address: string) => send(test1, null, { ...channel, address });
    fails(429, 'Too Many Requests: retry after 17', 17);
    fails(429, 'Too Many Requests: retry after 16', 16);
    expect(await to('904')).toMatchObject({ kind: 'retry', isHeldBack: true });
    expect(await to('905')).toMatchObject({ kind: 'retry', isHeldBack: true });
    const late = { kind: 'retry', afterMs: 15_000, answer: null, isHeldBack: true, isExact: true };
    expect(await to('906')).toMatchObject(late);
    expect(telegram.messages(906)).toHaveLength(0);
    state.now += 15_000;
    expect(await to('906')).toMatchObject({ kind: 'accepted' });
  });

  test('ends the channel if the bot is blocked or the chat is gone', async () => {
    telegram.blocked.add(String(CHAT));
    const blocked = { kind: 'rejected', reason: 'The bot is blocked in this chat.', isGone: true };
    expect(await send(test1)).toMatchObject(blocked);
    expect(await send(OPENING)).toMatchObject(blocked);
    expect(await send(changed('filled', {}), openedBy('11'))).toMatchObject(blocked);
    expect(await send(test1, null, { ...channel, address: 'nobody' })).toMatchObject({
      kind: 'rejected',
      isGone: true,
    });
  });

  test.each([
    [500, 'Internal Server Error', 'Telegram answered with status 500.'],
    [401, 'Unauthorized', 'Telegram refuses the token of the bot.'],
  ])('is repeated after status %i', async (status, description, reason) => {
    fails(status, description);
    expect(await send(test1)).toMatchObject({ kind: 'retry', afterMs: null, reason });
  });

  test('is not repeated if Telegram refuses the message, and the channel stays', async () => {
    fails(400, 'Bad Request: something new');
    expect(await send(test1)).toMatchObject({ kind: 'rejected', isGone: false });
  });

  test('reveals no token', async () => {
    fails(500, 'Internal Server Error');
    expect(JSON.stringify(await send(test1))).not.toContain('AAHdq');
  });
});
