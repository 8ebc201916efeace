import { writes } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { account } from '../identity.tables.ts';
import { type Cookies, EMAIL, PASSWORD, tokenOf, useIdentity } from '../testing/use-identity.ts';

const { clock, mails, post, write, user, signUp, database } = useIdentity();

const NEW = 'amara@new.example';

const change = (cookies: Cookies, email = NEW) => write(writes.security.changeEmail, { email }, cookies);
const confirm = (token: string) => post('confirm-new-email', { token });
/** Returns the token of the newest mail to an address. */
const tokenTo = (address: string) => tokenOf(mails.filter(({ to }) => to === address).at(-1));

describe('A change of the e-mail address', () => {
  test('counts once it is confirmed at both addresses, in any order', async () => {
    const cookies = await signUp();
    expect((await change(cookies, 'Amara@New.example')).statusCode).toBe(204);
    expect((await confirm(tokenTo(NEW))).json()).toEqual({ isChanged: false });
    expect(await user(cookies)).toMatchObject({ email: EMAIL });
    expect((await confirm(tokenTo(EMAIL))).json()).toEqual({ isChanged: true });
    expect(await user(cookies)).toMatchObject({ email: NEW });
    expect(mails.at(-1)).toMatchObject({ to: EMAIL, title: 'Your e-mail address was changed' });
    expect((await post('sign-in', { email: NEW, password: PASSWORD })).statusCode).toBe(204);
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
  });

  test('needs both links: one of them twice is not enough', async () => {
    const cookies = await signUp();
    await change(cookies);
    const token = tokenTo(NEW);
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map((answer) => answer.json())).toEqual([{ isChanged: false }, { isChanged: false }]);
    expect(await user(cookies)).toMatchObject({ email: EMAIL });
  });

  test('is carried out once, though both links are used at once', async () => {
    const cookies = await signUp();
    await change(cookies);
    const answers = await Promise.all([confirm(tokenTo(NEW)), confirm(tokenTo(EMAIL))]);
    expect(answers.map((answer) => answer.json().isChanged).sort()).toEqual([false, true]);
    expect(mails.filter(({ title }) => title === 'Your e-mail address was changed')).toHaveLength(1);
    expect((await confirm(tokenOf(mails.filter(({ action }) => action)[1]))).statusCode).toBe(422);
  });

  test('ends after 24 hours, and with another change', async () => {
    const cookies = await signUp();
    await change(cookies);
    const [first, second] = [tokenTo(EMAIL), tokenTo(NEW)];
    await change(cookies, 'other@new.example');
    expect([(await confirm(first)).statusCode, (await confirm(second)).statusCode]).toEqual([422, 422]);
    const last = tokenTo('other@new.example');
    clock.time += 25 * HOUR_MS;
    expect((await confirm(last)).statusCode).toBe(422);
  });

  test('to the address of another account answers the same, and can never be confirmed', async () => {
    const cookies = await signUp();
    await signUp('zoe@example.com');
    const answer = await change(cookies, 'zoe@example.com');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(mails.at(-1)).toMatchObject({ to: 'zoe@example.com', title: 'You already have an account' });
    expect((await confirm(tokenTo(EMAIL))).json()).toEqual({ isChanged: false });
    expect(await user(cookies)).toMatchObject({ email: EMAIL });
  });

  test('is refused if somebody else has signed up with the address meanwhile', async () => {
    const cookies = await signUp();
    await change(cookies);
    const [ofOld, ofNew] = [tokenTo(EMAIL), tokenTo(NEW)];
    await signUp(NEW);
    expect((await confirm(ofOld)).json()).toEqual({ isChanged: false });
    expect((await confirm(ofNew)).statusCode).toBe(409);
    expect(await database().$count(account)).toBe(2);
  });

  test('needs a proof that is not older than 12 hours, and another address', async () => {
    const cookies = await signUp();
    const same = await change(cookies, EMAIL.toUpperCase());
    expect([same.statusCode, same.json().errors[0].path]).toEqual([422, 'email']);
    clock.time += 13 * HOUR_MS;
    expect((await change(cookies)).json().code).toBe('STEP_UP_REQUIRED');
    expect((await change({})).statusCode).toBe(401);
  });
});
