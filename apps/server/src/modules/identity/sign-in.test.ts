import { HOUR_MS } from '@sealtick/engine';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { signIn } from './identity.tables.ts';
import { type Cookies, EMAIL, getCookies, getToken, PASSWORD, useIdentity } from './testing/use-identity.ts';

const { clock, mails, post, user, signUp, database } = useIdentity();

let first: Cookies;

describe('Login', () => {
  test('with a password makes a new session and remembers the browser', async () => {
    const first = await signUp();
    const answer = await post('sign-in', { email: EMAIL, password: PASSWORD }, first);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies.map(({ name }) => name).sort()).toEqual([
      '__Host-sealtick_device',
      '__Host-sealtick_sign_in',
    ]);
    expect(getCookies(answer)['__Host-sealtick_sign_in']).not.toBe(first['__Host-sealtick_sign_in']);
  });

  test.each([
    ['a password', () => post('sign-in', { email: EMAIL, password: PASSWORD }, first)],
    [
      'a link',
      async () => {
        await post('send-link', { email: EMAIL });
        return post('use-link', { token: getToken(mails.at(-1)) }, first);
      },
    ],
  ])('with %s ends the earlier one of the browser, and no other', async (_, again) => {
    const elsewhere = await signUp();
    first = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));
    const next = getCookies(await again());
    expect([await user(first), await user(next), await user(elsewhere)]).toEqual([
      null,
      expect.objectContaining({ email: EMAIL }),
      expect.objectContaining({ email: EMAIL }),
    ]);
    expect(await database().$count(signIn)).toBe(2);
  });

  test('that is refused ends nothing', async () => {
    const cookies = await signUp();
    await post('sign-in', { email: EMAIL, password: 'another password' }, cookies);
    expect(await user(cookies)).not.toBeNull();
  });

  test('stores nothing that could be used as a cookie', async () => {
    const cookies = await signUp();
    const [stored] = await database().select().from(signIn);
    const name = '__Host-sealtick_sign_in';
    const token = decodeURIComponent(cookies[name]!).split('.')[0]!;
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await user({ [name]: encodeURIComponent(`${stored!.token}.x`) })).toBeNull();
    expect(await user(cookies)).not.toBeNull();
  });

  test('answers the same for a wrong password and an unknown address', async () => {
    await signUp();
    const wrong = await post('sign-in', { email: EMAIL, password: 'another password' });
    const unknown = await post('sign-in', { email: 'nobody@example.com', password: 'another password' });
    const words = (answer: LightMyRequestResponse) => ({ ...answer.json(), requestId: null });
    expect([wrong.statusCode, words(wrong)]).toEqual([401, words(unknown)]);
    expect(words(wrong).detail).toBe('Email and password do not match.');
  });

  test('ends after 30 days, and after 7 days without a request', async () => {
    const cookies = await signUp();
    const start = Date.now();
    for (let day = 0; day < 29; day += 5) {
      clock.time = start + day * 24 * HOUR_MS;
      expect(await user(cookies)).not.toBeNull();
    }
    clock.time = start + 33 * 24 * HOUR_MS;
    expect(await user(cookies)).toBeNull();
    clock.time = start;
    const other = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));
    clock.time = start + 7 * 24 * HOUR_MS + HOUR_MS;
    expect(await user(other)).toBeNull();
  });

  test('with a link logs in once, and unknown addresses receive no email', async () => {
    await signUp();
    mails.length = 0;
    const answers = [await post('send-link', { email: EMAIL }), await post('send-link', { email: 'no@example.com' })];
    expect([answers.map(({ statusCode }) => statusCode), mails.map(({ to }) => to)]).toEqual([[204, 204], [EMAIL]]);
    const token = getToken(mails[0]);
    const used = await post('use-link', { token });
    expect([used.statusCode, await user(getCookies(used))]).toMatchObject([204, { email: EMAIL }]);
    expect((await post('use-link', { token })).statusCode).toBe(422);
  });

  test('lets 10 passwords an account reach the hash, also in parallel from many addresses', async () => {
    const cookies = await signUp();
    const known = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }, cookies));
    const tries = Array.from({ length: 25 }, (_, n) =>
      post('sign-in', { email: EMAIL, password: `wrong password ${n}` }, {}, `198.51.100.${n}`),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const owner = await post('sign-in', { email: EMAIL, password: PASSWORD }, known);
    expect(owner.statusCode).toBe(204);
    clock.time += 16 * 60_000;
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(204);
  });

  test('lets 30 passwords an address reach the hash', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1) {
      const answer = await post(
        'sign-in',
        { email: `a${n}@example.com`, password: 'wrong password' },
        {},
        '203.0.113.9',
      );
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429, 429]);
  });
});
