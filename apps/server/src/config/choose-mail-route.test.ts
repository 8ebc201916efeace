import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const SMTP = { SMTP_URL: 'smtps://site:hunter2@mail.example.com', MAIL_FROM: 'signals@example.com' };
const getRoute = (env: Record<string, string>) => {
  const loaded = loadConfig(env);
  return 'problems' in loaded ? loaded.problems : loaded.config.mailRoute;
};

test('queues emails only by default', () => {
  expect(getRoute({})).toBeNull();
  expect(getRoute({ DEV_MAILBOX: 'off' })).toBeNull();
});

test('sends emails by SMTP if server and sender are set', () => {
  const account = { user: 'site', password: 'hunter2' };
  const server = { host: 'mail.example.com', port: 465, isEncrypted: true, isLocal: false, account };
  const smtp = { kind: 'smtp', from: 'signals@example.com', server, perSecond: null };
  expect(getRoute(SMTP)).toEqual(smtp);
  expect(getRoute({ ...SMTP, DEV_MAILBOX: 'auto' })).toEqual(smtp);
  expect(getRoute({ ...SMTP, SMTP_MAILS_PER_SECOND: '20' })).toEqual({ ...smtp, perSecond: 20 });
});

test('shows emails on this machine, by request or where nothing else is set', () => {
  for (const DEV_MAILBOX of ['on', 'auto']) {
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) {
      expect(getRoute({ DEV_MAILBOX, HOST })).toMatchObject({ kind: 'mailbox' });
      expect(getRoute({ DEV_MAILBOX, HOST, BASE_URL: 'http://localhost:3000' })).toMatchObject({ kind: 'mailbox' });
    }
  }
});

test('opens the mailbox with the key that is set, or with a new one at each start', () => {
  const getKey = (env: Record<string, string> = {}) => {
    const route = getRoute({ DEV_MAILBOX: 'on', ...env });
    return route !== null && 'kind' in route && route.kind === 'mailbox' ? route.key : route;
  };
  expect(getKey({ DEV_MAILBOX_KEY: 'a-key-of-16-chars' })).toBe('a-key-of-16-chars');
  expect(getKey()).toMatch(/^[\w-]{24}$/);
  expect(getKey()).not.toBe(getKey());
  for (const short of ['short', 'a key with spaces in it', 'x'.repeat(201)]) {
    const problem =
      'DEV_MAILBOX_KEY is invalid (value hidden); must be 16 to 200 letters, digits, hyphens and underscores.';
    expect(getKey({ DEV_MAILBOX_KEY: short })).toEqual([problem]);
  }
});

test('auto shows no emails that others could read', () => {
  expect(getRoute({ DEV_MAILBOX: 'auto', HOST: '0.0.0.0' })).toBeNull();
  expect(getRoute({ DEV_MAILBOX: 'auto', BASE_URL: 'https://signals.example.com' })).toBeNull();
});

test.each([
  [{ ...SMTP, DEV_MAILBOX: 'on' }, /DEV_MAILBOX is on and SMTP_URL is set/],
  [{ DEV_MAILBOX: 'on', HOST: '0.0.0.0' }, /DEV_MAILBOX is on and HOST is not this machine/],
  [{ DEV_MAILBOX: 'on', HOST: '::' }, /HOST is not this machine/],
  [
    { DEV_MAILBOX: 'on', BASE_URL: 'https://signals.example.com' },
    /DEV_MAILBOX is on and BASE_URL is not this machine/,
  ],
  [{ DEV_MAILBOX: 'yes' }, /^DEV_MAILBOX is "yes"; must be on, off or auto\.$/],
  [{ SMTP_URL: SMTP.SMTP_URL }, /SMTP_URL is set without MAIL_FROM/],
  [{ MAIL_FROM: SMTP.MAIL_FROM }, /MAIL_FROM is set without SMTP_URL/],
  [{ ...SMTP, MAIL_FROM: 'Site <signals@example.com>' }, /^MAIL_FROM is .*must be an email address/],
])('refuses %o', (env, expected) => {
  expect(getRoute(env)).toEqual([expect.stringMatching(expected)]);
});

test('reports contradictions beside wrong values of other variables', () => {
  expect(getRoute({ PORT: 'x', DEV_MAILBOX: 'on', HOST: '0.0.0.0' })).toHaveLength(2);
});

test('hides the password of a wrong SMTP_URL', () => {
  const [problem] = getRoute({ ...SMTP, SMTP_URL: 'http://site:hunter2@mail.example.com' }) as string[];
  expect(problem).toMatch(/^SMTP_URL is invalid \(value hidden\); must be an address such as smtps:/);
});
