import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const TOKEN = '123456:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const load = (env: Record<string, string>) => loadConfig(env);
const getTelegram = (env: Record<string, string>) => {
  const loaded = load(env);
  return 'config' in loaded ? loaded.config.telegram : loaded.problems;
};

test('A site has no bot without a token, and one that asks Telegram for updates with a token alone', () => {
  expect(getTelegram({})).toBeNull();
  expect(getTelegram({ TELEGRAM_BOT_TOKEN: TOKEN })).toEqual({
    token: TOKEN,
    apiRoot: 'https://api.telegram.org',
    webhookSecret: null,
  });
});

test('A secret of the webhook needs a token and the address that Telegram sends updates to', () => {
  expect(getTelegram({ TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-sixteen-characters' })).toEqual([
    'TELEGRAM_WEBHOOK_SECRET is set without TELEGRAM_BOT_TOKEN; set both, or the token alone.',
    'TELEGRAM_WEBHOOK_SECRET is set without BASE_URL; Telegram sends updates to that address.',
  ]);
});

test.each([
  [{ TELEGRAM_BOT_TOKEN: 'hunter2' }, /^TELEGRAM_BOT_TOKEN is invalid \(value hidden\)/],
  [{ TELEGRAM_API_ROOT: 'http://bots.example.com' }, /^TELEGRAM_API_ROOT is "http:\/\/bots.example.com"/],
  [{ TELEGRAM_WEBHOOK_SECRET: 'with space in the middle' }, /^TELEGRAM_WEBHOOK_SECRET is invalid \(value hidden\)/],
])('Wrong settings are problems: %j', (env, problem) => {
  expect(getTelegram({ ...env })).toEqual([expect.stringMatching(problem)]);
});
