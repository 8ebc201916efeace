import { expect, test } from 'vitest';
import { useTelegram } from './testing/use-telegram.ts';

const CHAT = 801;
const { telegram, state, create } = useTelegram();

const texts = () => telegram.messages(CHAT).map(({ text }) => text);
const requests = () => telegram.calls.filter(({ method }) => method === 'getUpdates');

test('A stop confirms what was read, so that Telegram does not send it again', async () => {
  const { adapter } = create();
  await adapter!.start!();
  telegram.push(telegram.message(CHAT, '/help'));
  await expect.poll(texts).toHaveLength(1);
  await adapter!.stop!();
  expect(telegram.unconfirmed).toEqual([]);
  expect(requests().at(-1)!.fields).toMatchObject({ limit: 1, timeout: 0 });
});

test('A command that was carried out before a crash is not answered again after the restart', async () => {
  const crashed = create();
  await crashed.adapter!.start!();
  const update = telegram.message(CHAT, '/help');
  telegram.push(update);
  await expect.poll(texts).toHaveLength(1);
  await crashed.adapter!.stop!();
  // Telegram never got the confirmation of the node that crashed.
  state.now += 2_000;
  const restarted = create();
  telegram.push(update, telegram.message(802, '/help'));
  await restarted.adapter!.start!();
  await expect.poll(() => telegram.messages(802).length).toBe(1);
  await restarted.adapter!.stop!();
  expect(texts()).toHaveLength(1);
});

test('One node asks for updates; another takes over when it ends', async () => {
  const [first, second] = [create(), create()];
  await first.adapter!.start!();
  await expect.poll(() => requests().length).toBe(1);
  await second.adapter!.start!();
  telegram.push(telegram.message(CHAT, '/help'));
  await expect.poll(texts).toHaveLength(1);
  await second.adapter!.stop!();
  await first.adapter!.stop!();
  // Each node that begins to ask calls this once.
  expect(telegram.calls.filter(({ method }) => method === 'deleteWebhook')).toHaveLength(1);
  const third = create();
  state.now += 2_000;
  await third.adapter!.start!();
  telegram.push(telegram.message(CHAT, '/help'));
  await expect.poll(texts).toHaveLength(2);
  await third.adapter!.stop!();
});

test('The check names what is wrong: a token that Telegram refuses', async () => {
  const { adapter } = create();
  expect(await adapter!.check!()).toBeNull();
  telegram.failures.push({ method: 'getMe', failure: { status: 401, description: 'Unauthorized' } });
  expect(await adapter!.check!()).toBe('Telegram refuses the token of the bot.');
});
