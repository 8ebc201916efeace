import { writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { accountLink } from './account-link.tables.ts';
import { signIn } from './identity.tables.ts';
import { knownBrowser } from './known-browser.tables.ts';
import { softwarePasskey } from './passkeys/testing/software-passkey.ts';
import { fromBase32 } from './second-factor/testing/from-base32.ts';
import { totpCode, totpStep } from './second-factor/totp.ts';
import { secondStep } from './second-factor.tables.ts';
import { type Cookies, EMAIL, getCookies, getToken, PASSWORD, useIdentity } from './testing/use-identity.ts';

const { clock, mails, post, signUp, user, write, database } = useIdentity();

const HOST = 'signals.example.com';
const ORIGIN = `https://${HOST}`;
const COOKIE = '__Host-sealtick_sign_in';
const challengeIn = (answer: LightMyRequestResponse): string => JSON.parse(answer.json().options).challenge;

async function turnOn(cookies: Cookies) {
  const { secret } = (await write(writes.security.beginTotp, {}, cookies)).json();
  return write(writes.security.confirmTotp, { code: totpCode(fromBase32(secret), totpStep(clock.time)) }, cookies);
}

async function addPasskey(cookies: Cookies) {
  const challenge = challengeIn(await write(writes.security.askForNewPasskey, {}, cookies));
  const response = softwarePasskey(HOST).make({ challenge, origin: ORIGIN });
  return write(writes.security.addPasskey, { name: 'Key', response }, cookies);
}

const CHANGES = [
  [
    'A new password',
    async () => {},
    (cookies: Cookies) =>
      write(writes.security.changePassword, { password: PASSWORD, newPassword: 'a new set of words' }, cookies),
  ],
  ['An app that is turned on', async () => {}, turnOn],
  ['An app that is turned off', turnOn, (cookies: Cookies) => write(writes.security.turnOffTotp, {}, cookies)],
  ['A passkey that is added', async () => {}, addPasskey],
  [
    'A passkey that is removed',
    addPasskey,
    async (cookies: Cookies, prepared: LightMyRequestResponse) =>
      write(writes.security.removePasskey, { id: prepared.json().id }, cookies),
  ],
  ['A logout of all others', async () => {}, (cookies: Cookies) => write(writes.security.endOtherSignIns, {}, cookies)],
] as const;

describe.each(CHANGES)('%s', (_, prepare, change) => {
  /** Signs up, and carries the change out after other browsers and links have led into the account. */
  async function changed() {
    const cookies = await signUp();
    const prepared = (await prepare(cookies)) as LightMyRequestResponse;
    const other = await post('sign-in', { email: EMAIL, password: PASSWORD });
    for (const call of ['send-link', 'send-reset']) expect((await post(call, { email: EMAIL })).statusCode).toBe(204);
    const links = mails.slice(-2).map(getToken);
    const before = { ...cookies };
    const answer = await change(cookies, prepared);
    expect(answer.statusCode).toBeLessThan(300);
    return { cookies, before, other: getCookies(other), links, answer };
  }

  test('logs all other browsers out, and gives the own session a new token', async () => {
    const { cookies, before, other, answer } = await changed();
    expect(await database().$count(signIn)).toBe(1);
    expect([await user(before), await user(other)]).toEqual([null, null]);
    expect(await user(cookies)).toMatchObject({ email: EMAIL });
    expect(cookies[COOKIE]).not.toBe(before[COOKIE]);
    const set = answer.cookies.find(({ name }) => name === COOKIE)!;
    expect(set).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect(set.maxAge).toBeGreaterThan(29 * 86_400);
    expect(set.maxAge).toBeLessThanOrEqual(30 * 86_400);
  });

  test('ends links in emails, sessions that wait for a code, and known browsers but the own', async () => {
    const { links } = await changed();
    expect(await database().$count(accountLink)).toBe(0);
    expect(await database().$count(secondStep)).toBe(0);
    expect(await database().$count(knownBrowser)).toBe(1);
    const [link, reset] = links;
    expect((await post('use-link', { token: link! })).statusCode).toBe(422);
    expect((await post('reset-password', { token: reset!, password: 'words of an attacker' })).statusCode).toBe(422);
  });

  test('keeps the proof of the own session, and its end', async () => {
    const { cookies } = await changed();
    expect((await write(writes.security.endOtherSignIns, {}, cookies)).statusCode).toBe(204);
    clock.time += 31 * DAY_MS;
    expect(await user(cookies)).toBeNull();
  });
});

test('A change that is refused keeps the token', async () => {
  const cookies = await signUp();
  const before = { ...cookies };
  const passwords = { password: 'wrong password', newPassword: 'a new set of words' };
  const refused = await write(writes.security.changePassword, passwords, cookies);
  expect([refused.statusCode, refused.cookies, cookies]).toEqual([422, [], before]);
  expect(await user(cookies)).toMatchObject({ email: EMAIL });
});

test('A proof of who the person is gives the session a new token, and leaves other browsers', async () => {
  const cookies = await signUp();
  const other = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));
  const before = { ...cookies };
  expect((await write(writes.security.stepUp, { password: PASSWORD }, cookies)).statusCode).toBe(204);
  expect([await user(before), await user(cookies), await user(other)]).toMatchObject([
    null,
    { email: EMAIL },
    { email: EMAIL },
  ]);
  expect(await database().$count(knownBrowser), 'the own browser keeps its id').toBe(2);
});
