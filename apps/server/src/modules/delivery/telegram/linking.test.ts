import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../../identity/account.tables.ts';
import { passkey } from '../../identity/passkey.tables.ts';
import { telegramBadCode, telegramCode } from '../telegram.tables.ts';
import { useTelegram, WEBHOOK_SECRET } from './testing/use-telegram.ts';

const CHAT = 501;
const site = useTelegram({ TELEGRAM_WEBHOOK_SECRET: WEBHOOK_SECRET });
const { telegram, state, audited, mails, inject, createCode, channels, database } = site;
const SECRET = { 'x-telegram-bot-api-secret-token': WEBHOOK_SECRET };

const deliver = (update: object, headers: Record<string, string> = SECRET) =>
  inject('POST', '/api/telegram', update, headers);
/** Sends a text as a member does, and returns what the bot answers. */
async function write(chat: number, text: string, how = {}): Promise<string> {
  const before = telegram.messages(chat).length;
  state.now += 2_000;
  expect((await deliver(telegram.message(chat, text, how))).statusCode).toBe(204);
  await expect.poll(() => telegram.messages(chat).length).toBe(before + 1);
  return telegram.messages(chat).at(-1)!.text;
}
const link = () => inject('GET', '/api/delivery/telegram').then((answer) => answer.json());

test('A code is a deep link to the bot, holds for ten minutes, and only its hash is stored', async () => {
  const answer = (await inject('POST', '/api/delivery/telegram/code')).json();
  expect(answer).toEqual({
    code: expect.stringMatching(/^[\w-]{22}$/),
    botName: 'sealtick_test_bot',
    link: `https://t.me/sealtick_test_bot?start=${answer.code}`,
    expiresAt: new Date(state.now + 10 * MINUTE_MS).toISOString(),
  });
  // 128 bits, and Telegram takes at most 64 characters.
  expect(Buffer.from(answer.code, 'base64url')).toHaveLength(16);
  expect(JSON.stringify(await database().select().from(telegramCode))).not.toContain(answer.code);
  expect(await link()).toEqual({ botName: 'sealtick_test_bot', waiting: { expiresAt: answer.expiresAt } });
  expect(audited).toEqual([expect.objectContaining({ act: 'telegram-code.created' })]);
  state.now += 10 * MINUTE_MS;
  expect(await link()).toEqual({ botName: 'sealtick_test_bot', waiting: null });
});

test('A code asks for the second factor of an account that has one', async () => {
  const key = { publicKey: '', counter: 0, isBackedUp: false, createdAt: new Date(state.now) };
  await database()
    .insert(passkey)
    .values({ id: 'key', accountId: 'amara', name: '', ...key });
  expect((await inject('POST', '/api/delivery/telegram/code')).json().code).toBe('STEP_UP_REQUIRED');
  await database().delete(passkey);
});

test('A code needs a confirmed account', async () => {
  const confirm = (emailVerified: boolean) =>
    database().update(account).set({ emailVerified }).where(eq(account.id, 'amara'));
  await confirm(false);
  const answer = await inject('POST', '/api/delivery/telegram/code');
  await confirm(true);
  expect([answer.statusCode, answer.json().detail]).toEqual([403, 'Confirm your email address first.']);
  expect(await database().$count(telegramCode)).toBe(0);
});

test('A private chat that sends the code is linked, and the page updates', async () => {
  const code = await createCode();
  expect(await write(CHAT, `/start ${code}`)).toContain('This chat is linked to your account.');
  expect(await channels()).toEqual([
    expect.objectContaining({ kind: 'telegram', address: String(CHAT), label: '@amara', state: 'active', isOn: true }),
  ]);
  expect(await link()).toMatchObject({ waiting: null });
  expect(audited.at(-1)).toMatchObject({ act: 'channel.linked', accountId: 'amara', by: { accountId: 'amara' } });
});

test('The member is emailed which chat was linked and how to end it, and not again while the chat stays linked', async () => {
  await write(CHAT, `/start ${await createCode()}`);
  expect(mails).toEqual([
    expect.objectContaining({
      to: 'amara@example.com',
      subject: 'A Telegram chat was linked to your account',
      paragraphs: expect.arrayContaining([expect.stringContaining('@amara'), expect.stringContaining('was not you')]),
      action: { label: 'Open the settings', url: 'https://signals.example.com/notification-settings' },
    }),
  ]);
  await write(CHAT, `/start ${await createCode()}`);
  expect(mails).toHaveLength(1);
  await write(502, `/start ${'x'.repeat(22)}`);
  expect(mails, 'nothing was linked').toHaveLength(1);
});

test('A member without a user name is known by the first name', async () => {
  await write(CHAT, `/start ${await createCode()}`, { username: null });
  expect(await channels()).toMatchObject([{ label: 'Amara' }]);
});

test('A code works once, for ten minutes, and a newer one replaces it', async () => {
  const used = await createCode();
  await write(CHAT, `/start ${used}`);
  expect(await write(502, `/start ${used}`)).toContain('This code is unknown, was used, or is older than 10 minutes.');
  const replaced = await createCode();
  const late = await createCode();
  expect(await write(503, `/start ${replaced}`)).toContain('This code is unknown');
  state.now += 10 * MINUTE_MS;
  expect(await write(504, `/start ${late}`)).toContain('This code is unknown');
  expect(await channels()).toHaveLength(1);
});

test('A group is refused, and what is said there is not answered', async () => {
  const code = await createCode();
  expect(await write(-700, `/start ${code}`, { type: 'group' })).toBe(
    'This bot works in private chats only. Open a chat with it and send your code there.',
  );
  await deliver(telegram.message(-700, 'What do you think of BRENT?', { type: 'group' }));
  expect(telegram.messages(-700)).toHaveLength(1);
  expect(await channels()).toEqual([]);
});

test('A chat that sent five wrong codes in an hour cannot link, even with the right one', async () => {
  const code = await createCode();
  for (let n = 0; n < 5; n++) expect(await write(CHAT, `/start ${'x'.repeat(21)}${n}`)).toContain('unknown');
  expect(await write(CHAT, `/start ${code}`)).toBe('This chat sent too many wrong codes. Try again in an hour.');
  expect(await channels()).toEqual([]);
  expect(JSON.stringify(await database().select().from(telegramBadCode))).not.toContain(String(CHAT));
  // Another chat is not affected, and an hour later the chat may try again.
  state.now += HOUR_MS;
  expect(await write(CHAT, `/start ${await createCode()}`)).toContain('This chat is linked');
});

test('A chat belongs to one account: linking it again moves it, and the earlier member sees why', async () => {
  await write(CHAT, `/start ${await createCode('amara')}`);
  await write(CHAT, `/start ${await createCode('ben')}`);
  expect(await channels('amara')).toMatchObject([
    { state: 'disabled', reason: 'This chat was linked to another account. Create a code to link a chat again.' },
  ]);
  expect(await channels('ben')).toMatchObject([{ state: 'active' }]);
  expect(audited).toContainEqual(expect.objectContaining({ act: 'channel.unlinked', accountId: 'amara' }));
  await write(CHAT, `/start ${await createCode('amara')}`);
  expect(await channels('amara')).toMatchObject([{ state: 'active', reason: null }]);
});

test('An account has at most three chats; the code is not used up by a fourth', async () => {
  for (const chat of [1, 2, 3]) await write(chat, `/start ${await createCode()}`);
  const code = await createCode();
  expect(await write(4, `/start ${code}`)).toContain('Your account has 3 Telegram chats already.');
  expect(await write(3, `/start ${code}`)).toContain('This chat is linked');
});

test('An update without the secret of the webhook is refused, and changes nothing', async () => {
  const update = telegram.message(CHAT, `/start ${await createCode()}`);
  for (const headers of [{}, { 'x-telegram-bot-api-secret-token': `${WEBHOOK_SECRET}x` }]) {
    const answer = await deliver(update, headers as Record<string, string>);
    expect(answer.statusCode).toBe(401);
  }
  expect((await deliver({ update_id: 'seven' })).statusCode).toBe(400);
  expect(await channels()).toEqual([]);
  expect(telegram.messages(CHAT)).toEqual([]);
});

test('The site asks Telegram to send updates with its secret, and says in its health where Telegram refuses', async () => {
  const { adapter } = site.part();
  telegram.failures.push({ method: 'setWebhook', failure: { status: 401, description: 'Unauthorized' } });
  await adapter!.start!();
  await expect.poll(() => adapter!.check!()).toBe('Telegram refuses the token of the bot.');
  await adapter!.stop!();
  const next = site.create();
  await next.adapter!.start!();
  // Follows the answer to the request for updates: a stop before it would end that request.
  await expect.poll(() => telegram.calls.map(({ method }) => method)).toContain('setMyCommands');
  expect(telegram.webhook).toEqual({ url: 'https://signals.example.com/api/telegram', secret: WEBHOOK_SECRET });
  await next.adapter!.stop!();
  expect(await next.adapter!.check!()).toBeNull();
});

test('An update that arrives twice has one effect and one answer', async () => {
  await write(CHAT, `/start ${await createCode()}`);
  const update = telegram.message(CHAT, '/mute 2h');
  state.now += 2_000;
  const answers = await Promise.all([deliver(update), deliver(update)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  await expect.poll(() => telegram.messages(CHAT).length).toBe(2);
  expect(await write(CHAT, '/help')).toContain('/status');
  expect(telegram.messages(CHAT)).toHaveLength(3);
});

test('A site without a bot says so', async () => {
  const none = site.create({}, {});
  expect(none.adapter).toBeNull();
  const viewer = site.viewer();
  const [read] = none.reads!;
  expect(await read!.handle(viewer, {} as never)).toEqual({ botName: null, waiting: null });
  const [write] = none.writes!;
  await expect(write!.prepare!(viewer, {} as never, { network: '', isNeeded: () => true })).rejects.toThrow(
    /This site has no Telegram bot/,
  );
});
