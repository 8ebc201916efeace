import { HOUR_MS } from '@sealtick/engine';
import { describe, expect, test, vi } from 'vitest';
import { account } from './account.tables.ts';
import { isSignUp } from './confirm-sign-up.ts';
import { HashQueue } from './hash-queue.ts';
import { pendingSignUp } from './identity.tables.ts';
import {
  ACCEPTED,
  ACCEPTED_VERSION,
  EMAIL,
  getCookies,
  getToken,
  PASSWORD,
  useIdentity,
} from './testing/use-identity.ts';

const { clock, mails, post, user, signUp, database } = useIdentity();

describe('Sign-up', () => {
  test('creates the account when the email is confirmed, and signs the browser in', async () => {
    const answer = await post('sign-up', { email: 'Amara@Example.com', password: PASSWORD, ...ACCEPTED });
    expect([answer.statusCode, mails.map(({ to }) => to)]).toEqual([204, [EMAIL]]);
    expect(answer.cookies, 'no session').toMatchObject([
      { name: '__Host-sealtick_sign_up', maxAge: 86_400, secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    const confirmed = await post('confirm-email', { token: getToken(mails[0]) }, getCookies(answer));
    expect([confirmed.statusCode, confirmed.cookies[0]]).toMatchObject([
      204,
      { name: '__Host-sealtick_sign_in', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(await user(getCookies(confirmed))).toEqual({
      profileImageUrl: null,
      firstName: null,
      lastName: null,
      email: EMAIL,
    });
    const [stored] = await database().select().from(account);
    expect(stored).toMatchObject({ isAdult: true, termsVersion: ACCEPTED_VERSION, emailVerified: true });
    expect(stored!.termsAcceptedAt).toBeInstanceOf(Date);
  });

  test.each([
    ['tom&jerry@example.com', 'tom&jerry@example.com'],
    ['#tag+{x}%25@example.com', '#tag+{x}%25@example.com'],
    ["o'brien/`~@example.com", "o'brien/`~@example.com"],
    ['user@xn--80a1acny.xn--p1ai', 'user@xn--80a1acny.xn--p1ai'],
    ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
  ])('takes the address %s, and every way to log in with it works', async (typed, email) => {
    const browser = getCookies(await post('sign-up', { email: typed, password: PASSWORD, ...ACCEPTED }));
    expect(mails.map(({ to }) => to)).toEqual([email]);
    const confirmed = await post('confirm-email', { token: getToken(mails[0]) }, browser);
    expect(await user(getCookies(confirmed))).toMatchObject({ email });
    expect((await post('sign-in', { email: typed, password: PASSWORD })).statusCode).toBe(204);
    for (const [call, use, more] of [
      ['send-link', 'use-link', {}],
      ['send-reset', 'reset-password', { password: 'another long sentence' }],
    ] as const) {
      expect((await post(call, { email: typed })).statusCode).toBe(204);
      expect(mails.at(-1)!.to).toBe(email);
      expect((await post(use, { token: getToken(mails.at(-1)), ...more })).statusCode).toBe(204);
    }
  });

  test('uses the password of the confirmed email, though others signed up with the address', async () => {
    const browser = getCookies(await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED }));
    await post('sign-up', { email: EMAIL, password: 'someone elses words', ...ACCEPTED });
    expect((await post('confirm-email', { token: getToken(mails[0]) }, browser)).statusCode).toBe(204);
    expect((await post('confirm-email', { token: getToken(mails[1]) })).statusCode).toBe(422);
    expect((await post('sign-in', { email: EMAIL, password: 'someone elses words' })).statusCode).toBe(401);
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(204);
  });

  test('in another browser goes on with the password and the confirmations that are given there', async () => {
    clock.time = Date.now() - HOUR_MS;
    await post('sign-up', { email: EMAIL, password: 'someone elses words', ...ACCEPTED });
    const token = getToken(mails[0]);
    const others = getCookies(await post('sign-up', { email: 'ben@example.com', password: PASSWORD, ...ACCEPTED }));
    const asked = await post('confirm-email', { token }, others);
    expect([asked.statusCode, asked.json(), asked.cookies]).toEqual([200, { needsPassword: true }, []]);
    expect(await database().$count(account), 'nothing happened yet').toBe(0);
    const common = await post('confirm-elsewhere', { token, password: '1234567890', ...ACCEPTED });
    expect([common.statusCode, common.json().errors[0].path]).toEqual([422, 'password']);
    const ofSite = await post('confirm-elsewhere', { token, password: 'Sealtick 2026!', ...ACCEPTED });
    expect([ofSite.statusCode, ofSite.json().detail]).toEqual([
      422,
      'This password consists of words of the site. Choose another.',
    ]);
    const unconfirmed = await post('confirm-elsewhere', { token, password: PASSWORD, isAdult: true });
    expect([unconfirmed.statusCode, unconfirmed.json().errors[0].path]).toEqual([400, 'acceptsTerms']);
    const confirmed = await post('confirm-elsewhere', { token, password: PASSWORD, ...ACCEPTED });
    expect([confirmed.statusCode, await user(getCookies(confirmed))]).toMatchObject([204, { email: EMAIL }]);
    const [stored] = await database().select().from(account);
    expect(stored!.termsAcceptedAt!.getTime()).toBeGreaterThan(clock.time + HOUR_MS / 2);
    expect((await post('sign-in', { email: EMAIL, password: 'someone elses words' })).statusCode).toBe(401);
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(204);
    expect((await post('confirm-elsewhere', { token, password: PASSWORD, ...ACCEPTED })).statusCode).toBe(422);
  });

  test('in another browser leaves the link valid while the password is hashed, should the program end then', async () => {
    await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED });
    const token = getToken(mails[0]);
    let isValid = false;
    vi.spyOn(HashQueue.prototype, 'run').mockImplementationOnce(async (hash) => {
      isValid = await isSignUp(database(), token);
      return hash();
    });
    expect((await post('confirm-elsewhere', { token, password: PASSWORD, ...ACCEPTED })).statusCode).toBe(204);
    expect(isValid).toBe(true);
  });

  test.each([
    ['/strategies/impulse?subscribe=1', '/login/confirm?returnTo=%2Fstrategies%2Fimpulse%3Fsubscribe%3D1#'],
    ['https://other.example/', '/login/confirm#'],
    ['//other.example', '/login/confirm#'],
    ['/api/logout', '/login/confirm#'],
  ])('leads on to %s by the link %s', async (returnTo, link) => {
    const browser = getCookies(await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED, returnTo }));
    const { pathname, search, hash } = new URL(mails[0]!.action!.url);
    expect(`${pathname}${search}${hash.slice(0, 1)}`).toBe(link);
    expect((await post('confirm-email', { token: getToken(mails[0]) }, browser)).statusCode).toBe(204);
  });

  test('answers the same for an address with an account, which receives another email', async () => {
    await signUp();
    const answer = await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED });
    expect([answer.statusCode, answer.body, mails.at(-1)!.title]).toEqual([204, '', 'You already have an account']);
    expect(answer.cookies).toMatchObject([{ name: '__Host-sealtick_sign_up' }]);
  });

  test('is stored only if its email is sent: an address receives five in an hour', async () => {
    for (let n = 0; n < 8; n += 1) {
      const body = { email: EMAIL, password: `${PASSWORD} ${n}`, ...ACCEPTED };
      expect((await post('sign-up', body, {}, `198.51.100.${n}`)).statusCode).toBe(204);
    }
    expect([mails.length, await database().$count(pendingSignUp)]).toEqual([5, 5]);
  });

  test('accepts each link once, and not after 24 hours', async () => {
    const browser = getCookies(await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED }));
    const token = getToken(mails[0]);
    const confirm = () => post('confirm-email', { token }, browser);
    const both = await Promise.all([confirm(), confirm()]);
    expect(both.map(({ statusCode }) => statusCode).sort()[0]).toBe(204);
    expect((await confirm()).statusCode).toBe(422);
    expect(await database().select().from(account)).toHaveLength(1);
    clock.time = Date.now() - 25 * HOUR_MS;
    await post('sign-up', { email: 'late@example.com', password: PASSWORD, ...ACCEPTED });
    expect((await post('confirm-email', { token: getToken(mails.at(-1)) })).statusCode).toBe(422);
  });

  test.each([
    [{ password: 'short' }, 'password', 400],
    [{ password: 'x'.repeat(257) }, 'password', 400],
    [{ password: '1234567890' }, 'password', 422],
    [{ email: 'nobody' }, 'email', 400],
    [{ isAdult: false }, 'isAdult', 400],
    [{ acceptsTerms: undefined }, 'acceptsTerms', 400],
    [{ role: 'operator' }, 'role', 400],
  ])('refuses %j and names the field', async (wrong, path, status) => {
    const answer = await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED, ...wrong });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([status, path]);
    expect(mails).toEqual([]);
  });
});
