import { writes } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../../platform/hash-token.ts';
import { signInTry } from '../identity.tables.ts';
import { knownBrowser } from '../known-browser.tables.ts';
import { signInSecret } from '../sign-in-secret.ts';
import { trySubject } from '../sign-in-tries.ts';
import { type Cookies, EMAIL, getCookies, getToken, PASSWORD, useIdentity } from '../testing/use-identity.ts';
import { rememberBrowser } from './known-browsers.ts';

const { clock, mails, post, signUp, write, database, folder } = useIdentity();

const DEVICE = '__Host-sealtick_device';
const NEW_PASSWORD = 'a new set of words';

/** Returns what a browser has of its own: the mark of known browsers alone. */
const markIn = (cookies: Cookies): Cookies => ({ [DEVICE]: cookies[DEVICE]! });
const logIn = (cookies: Cookies = {}, email = EMAIL, password = PASSWORD) =>
  post('sign-in', { email, password }, cookies);
const known = () => database().select().from(knownBrowser);
let addresses = 0;
/** Tries wrong passwords, each from an address of its own. Returns the statuses. */
const guess = async (count: number, cookies: Cookies = {}, email = EMAIL) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    addresses += 1;
    const address = `10.0.${addresses >> 8}.${addresses & 255}`;
    statuses.push((await post('sign-in', { email, password: `wrong password ${n}` }, cookies, address)).statusCode);
  }
  return statuses;
};
/** Uses up the tries of browsers that an account does not know. */
const useUp = async (email = EMAIL) => {
  const subject = trySubject(await signInSecret({ signInSecret: null, dataDir: folder() }), email);
  const row = { subject, addressGroup: '203.0.113.1', at: new Date(clock.time) };
  await database()
    .insert(signInTry)
    .values(Array.from({ length: 10 }, () => row));
};
const reached = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;

describe('A browser that an account knows', () => {
  test('keeps its id at each further login, and its cookie for a year', async () => {
    const first = markIn(await signUp());
    const again = await logIn(first);
    expect(again.cookies.find(({ name }) => name === DEVICE)).toMatchObject({
      value: first[DEVICE],
      maxAge: 365 * 86_400,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(await known()).toHaveLength(1);
  });

  test('is stored as a hash', async () => {
    const { [DEVICE]: id } = await signUp();
    expect((await known()).map(({ idHash }) => idHash)).toEqual([hashToken(id!)]);
  });

  test('has ten tries of its own, though others have used up theirs', async () => {
    const mine = markIn(await signUp());
    await useUp();
    expect([reached(await guess(1)), reached(await guess(12, mine))]).toEqual([0, 10]);
  });

  test('is one of at most ten: the one that was not used for the longest time is replaced', async () => {
    const first = markIn(await signUp());
    const accountId = (await known())[0]!.accountId;
    const remember = async (header?: string) => {
      clock.time += 1_000;
      const cookie = await rememberBrowser(database(), { header, secure: true }, { accountId, now: clock.time });
      return cookie.slice(0, cookie.indexOf(';'));
    };
    const marks: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      marks.push(await remember());
      await remember(`${DEVICE}=${first[DEVICE]}`);
    }
    expect(new Set(marks).size).toBe(60);
    const newest = [first[DEVICE]!, ...marks.slice(-9).map((mark) => mark.split('=')[1]!)];
    expect((await known()).map(({ idHash }) => idHash).sort()).toEqual(newest.map(hashToken).sort());
    await Promise.all(Array.from({ length: 12 }, () => remember()));
    expect(await known()).toHaveLength(10);
  });

  test('may belong to two people, and each account knows it', async () => {
    const both: Record<string, string> = { ...markIn(await signUp()) };
    await signUp('zoe@example.com');
    for (const email of ['zoe@example.com', EMAIL]) Object.assign(both, markIn(getCookies(await logIn(both, email))));
    expect(await known(), 'one of Amara, and two of Zoe, who signed up elsewhere').toHaveLength(3);
    await useUp();
    await useUp('zoe@example.com');
    expect([(await logIn(both)).statusCode, (await logIn(both, 'zoe@example.com')).statusCode]).toEqual([204, 204]);
  });
});

describe('A cookie gives no tries of its own', () => {
  test.each([
    ['that is forged', async () => ({ [DEVICE]: 'a'.repeat(43) })],
    ['in the form of another release', async () => ({ [DEVICE]: `${'a'.repeat(22)}.${'b'.repeat(43)}` })],
    ['with many ids', async () => ({ [DEVICE]: Array.from({ length: 90 }, () => 'a'.repeat(43)).join('.') })],
    ['of another account', async () => markIn(await signUp('zoe@example.com'))],
  ])('%s', async (_, cookies) => {
    await signUp();
    const given = await cookies();
    await useUp();
    expect(reached(await guess(2, given))).toBe(0);
    expect((await logIn(given)).statusCode).toBe(429);
  });

  test.each([
    [
      'after a new password',
      async (cookies: Cookies) =>
        write(writes.security.changePassword, { password: PASSWORD, newPassword: NEW_PASSWORD }, cookies),
    ],
    [
      'after a new password by a link',
      async () => {
        await post('send-reset', { email: EMAIL });
        return post('reset-password', { token: getToken(mails.at(-1)), password: NEW_PASSWORD });
      },
    ],
    [
      'once all browsers were logged out',
      async (cookies: Cookies) => write(writes.security.endOtherSignIns, {}, cookies),
    ],
  ])('%s', async (_, change) => {
    const cookies = await signUp();
    const old = markIn(getCookies(await logIn()));
    expect((await change(cookies)).statusCode).toBe(204);
    await useUp();
    expect(reached(await guess(2, old))).toBe(0);
  });
});

test('A browser in which the password was changed stays known, under another id', async () => {
  const cookies = await signUp();
  const old = markIn(cookies);
  await write(writes.security.changePassword, { password: PASSWORD, newPassword: NEW_PASSWORD }, cookies);
  expect(cookies[DEVICE]).not.toBe(old[DEVICE]);
  await useUp();
  expect([reached(await guess(2, old)), (await logIn(markIn(cookies), EMAIL, NEW_PASSWORD)).statusCode]).toEqual([
    0, 204,
  ]);
});

test('A browser that has chosen a new password by a link is known: guesses of others do not lock its person out', async () => {
  await signUp();
  await useUp();
  await post('send-reset', { email: EMAIL });
  const reset = await post('reset-password', { token: getToken(mails.at(-1)), password: NEW_PASSWORD });
  expect((await logIn({}, EMAIL, NEW_PASSWORD)).statusCode).toBe(429);
  expect((await logIn(getCookies(reset), EMAIL, NEW_PASSWORD)).statusCode).toBe(204);
});
