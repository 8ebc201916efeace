import { HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { account } from './identity.tables.ts';
import { ACCEPTED, cookiesOf, EMAIL, PASSWORD, tokenOf, useIdentity } from './testing/use-identity.ts';

const { clock, mails, post, user, signUp, database } = useIdentity();

describe('Sign-up', () => {
  test('creates the account when the mail is confirmed, and signs the browser in', async () => {
    const answer = await post('sign-up', { email: 'Amara@Example.com', password: PASSWORD, ...ACCEPTED });
    expect([answer.statusCode, answer.cookies, mails.map(({ to }) => to)]).toEqual([204, [], [EMAIL]]);
    const confirmed = await post('confirm-email', { token: tokenOf(mails[0]) });
    expect([confirmed.statusCode, confirmed.cookies[0]]).toMatchObject([
      204,
      { name: '__Host-sealtick_sign_in', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(await user(cookiesOf(confirmed))).toEqual({
      profileImageUrl: null,
      firstName: null,
      lastName: null,
      email: EMAIL,
    });
    const [stored] = await database().select().from(account);
    expect(stored).toMatchObject({ isAdult: true, termsVersion: '2026-11-22', emailVerified: true });
    expect(stored!.termsAcceptedAt).toBeInstanceOf(Date);
  });

  test('uses the password of the confirmed mail, though others signed up with the address', async () => {
    await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED });
    await post('sign-up', { email: EMAIL, password: 'somebody elses words', ...ACCEPTED });
    expect((await post('confirm-email', { token: tokenOf(mails[0]) })).statusCode).toBe(204);
    expect((await post('confirm-email', { token: tokenOf(mails[1]) })).statusCode).toBe(422);
    expect((await post('sign-in', { email: EMAIL, password: 'somebody elses words' })).statusCode).toBe(401);
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(204);
  });

  test.each([
    ['/strategies/impulse?subscribe=1', '/login/confirm?returnTo=%2Fstrategies%2Fimpulse%3Fsubscribe%3D1#'],
    ['https://other.example/', '/login/confirm#'],
    ['//other.example', '/login/confirm#'],
    ['/api/logout', '/login/confirm#'],
  ])('leads on to %s by the link %s', async (returnTo, link) => {
    await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED, returnTo });
    const { pathname, search, hash } = new URL(mails[0]!.action!.url);
    expect(`${pathname}${search}${hash.slice(0, 1)}`).toBe(link);
    expect((await post('confirm-email', { token: tokenOf(mails[0]) })).statusCode).toBe(204);
  });

  test('answers the same for an address with an account, which receives another mail', async () => {
    await signUp();
    const answer = await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED });
    expect([answer.statusCode, answer.body, mails.at(-1)!.title]).toEqual([204, '', 'You already have an account']);
  });

  test('accepts each link once, and not after 24 hours', async () => {
    await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED });
    const token = tokenOf(mails[0]);
    const both = await Promise.all([post('confirm-email', { token }), post('confirm-email', { token })]);
    expect(both.map(({ statusCode }) => statusCode).sort()[0]).toBe(204);
    expect((await post('confirm-email', { token })).statusCode).toBe(422);
    expect(await database().select().from(account)).toHaveLength(1);
    clock.time = Date.now() - 25 * HOUR_MS;
    await post('sign-up', { email: 'late@example.com', password: PASSWORD, ...ACCEPTED });
    expect((await post('confirm-email', { token: tokenOf(mails.at(-1)) })).statusCode).toBe(422);
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
