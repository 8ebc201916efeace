import { writes } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { EMAIL, getCookies, getToken, PASSWORD, useIdentity } from './testing/use-identity.ts';

const { acts, get, mails, post, sendMails, signUp, user, write, database } = useIdentity();

const COOKIE = '__Host-sealtick_sign_in';

describe('A session', () => {
  test('replaces a cookie that someone set before, which logs no one in', async () => {
    await signUp();
    const planted = { [COOKIE]: `${'a'.repeat(32)}.signature` };
    const signedIn = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }, planted));
    expect(signedIn[COOKIE]).not.toBe(planted[COOKIE]);
    expect([await user(planted), await user(signedIn)]).toMatchObject([null, { email: EMAIL }]);
  });

  test('has a token of its own each time, and the earlier one ends with a new password', async () => {
    const first = await signUp();
    const second = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }, first));
    expect(second[COOKIE]).not.toBe(first[COOKIE]);
    const newPassword = 'a new set of words';
    expect((await write(writes.security.changePassword, { password: PASSWORD, newPassword }, second)).statusCode).toBe(
      204,
    );
    expect([await user(first), await user(second)]).toMatchObject([null, { email: EMAIL }]);
  });

  test('counts all addresses of an IPv6 network as one', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1) {
      const body = { email: `a${n}@example.com`, password: 'wrong password' };
      statuses.push((await post('sign-in', body, {}, `2001:db8:1:2:${n}::${n}`)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429, 429]);
    const other = await post('sign-in', { email: EMAIL, password: 'wrong password' }, {}, '2001:db8:1:3::1');
    expect(other.statusCode).toBe(401);
  });
});

test.each([
  'sign-in/email',
  'sign-up/email',
  '/sign-in/email',
  '/sign-in',
  'update-user',
  'list-sessions',
  'api-key/create',
  'magic-link/verify?token=x',
  'reset-password/x',
  'callback/google',
  'delete-user',
  'sign-in-as',
  'confirm-sign-up',
  'ok',
])('The call %s of the library is not reachable', async (call) => {
  expect((await post(call, { userId: 'x' })).statusCode).toBe(404);
  expect((await get(`/api/auth/${call}`)).statusCode).toBe(404);
});

test('Links in emails lead to the address of the settings, whatever host a request names', async () => {
  await signUp();
  for (const host of [
    'evil.example',
    'signals.example.com.evil.example',
    'signals.example.com:8443',
    'x@evil.example',
  ]) {
    const answer = await get('/api/auth/user', { host, 'x-forwarded-host': 'evil.example' });
    expect(answer.statusCode, host).toBe(421);
  }
  await post('send-reset', { email: EMAIL });
  await post('send-link', { email: EMAIL });
  for (const mail of mails) expect(new URL(mail.action!.url).origin).toBe('https://signals.example.com');
});

test('No password, token or code that was ever sent is stored readable', async () => {
  const cookies = await signUp();
  await post('send-link', { email: EMAIL });
  await post('send-reset', { email: EMAIL });
  await post('sign-up', { email: 'zoe@example.com', password: 'the words of zoe', isAdult: true, acceptsTerms: true });
  const { secret } = (await write(writes.security.beginTotp, {}, cookies)).json();
  await write(writes.security.changeEmail, { email: 'amara@new.example' }, cookies);
  await post('sign-in', { email: EMAIL, password: 'a wrong password' });
  const links = mails.flatMap((mail) => (mail.action?.url.includes('#') ? [getToken(mail)] : []));
  const planted = [PASSWORD, 'the words of zoe', 'a wrong password', secret, ...links];
  const token = decodeURIComponent(cookies[COOKIE]!).split('.')[0]!;
  expect([links.length, acts.length > 0, secret.length > 15, token.length > 15]).toEqual([6, true, true, true]);
  await sendMails();
  const { rows: tables } = await database().execute<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const { rows } = await database().execute<{ text: string }>(`select t::text as text from "${name}" t`);
    const all = rows.map(({ text }) => text).join('\n');
    for (const one of [...planted, token]) expect(all.includes(one), `${name} has ${one}`).toBe(false);
  }
});
