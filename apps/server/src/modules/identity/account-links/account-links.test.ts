import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountLink } from '../account-link.tables.ts';
import { ACCEPTED, type Cookies, EMAIL, getCookies, getToken, PASSWORD, useIdentity } from '../testing/use-identity.ts';

const { clock, mails, post, signUp, user, database } = useIdentity();

const DEVICE = '__Host-sealtick_device';
const NEW_PASSWORD = 'a new set of words';
let addresses = 0;
/** An address that nothing was sent from. */
const elsewhere = () => {
  addresses += 1;
  return `10.9.${addresses >> 8}.${addresses & 255}`;
};
/** The mark of the owner's browser, which is not logged in. */
let owner: Cookies;
beforeEach(async () => {
  owner = { [DEVICE]: (await signUp())[DEVICE]! };
  mails.length = 0;
});

type Call = 'send-link' | 'send-reset';
const ask = (call: Call, cookies: Cookies = {}, address = elsewhere()) => {
  clock.time += 1;
  return post(call, { email: EMAIL }, cookies, address);
};
/** Asks as often as stated. Returns how many emails were sent. */
async function sent(times: number, call: Call, cookies: Cookies = {}): Promise<number> {
  const before = mails.length;
  for (let n = 0; n < times; n += 1) expect((await ask(call, cookies)).statusCode).toBe(204);
  return mails.length - before;
}
const use = async (call: 'use-link' | 'reset-password', token: string) => {
  const more = call === 'reset-password' ? { password: NEW_PASSWORD } : {};
  return (await post(call, { token, ...more }, {}, elsewhere())).statusCode;
};

describe('Links in emails', () => {
  test('to log in and to choose a password are five per hour, of which two are kept for a browser of the account', async () => {
    expect([await sent(4, 'send-link'), await sent(4, 'send-reset')]).toEqual([3, 0]);
    expect([await sent(1, 'send-reset', owner), await sent(4, 'send-link', owner)]).toEqual([1, 1]);
    clock.time += HOUR_MS;
    expect([await sent(9, 'send-reset', owner), await sent(3, 'send-link')]).toEqual([5, 0]);
  });

  test('are 20 per day, of which eight are kept for a browser of the account', async () => {
    let others = 0;
    for (let hour = 0; hour < 10; hour += 1) {
      others += await sent(4, 'send-link');
      clock.time += HOUR_MS;
    }
    expect(others).toBe(12);
    expect([await sent(6, 'send-reset', owner), await sent(1, 'send-reset')]).toEqual([5, 0]);
    clock.time += HOUR_MS;
    expect(await sent(6, 'send-reset', owner)).toBe(3);
    clock.time += DAY_MS;
    expect(await sent(4, 'send-link')).toBe(3);
  });

  test('are kept for a browser that is logged in as well', async () => {
    const signedIn = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));
    const { [DEVICE]: _, ...cookies } = signedIn;
    await sent(4, 'send-link');
    expect(await sent(4, 'send-reset', cookies)).toBe(2);
    expect(await sent(1, 'send-reset', { [DEVICE]: 'a'.repeat(43) }), 'with a forged mark').toBe(0);
  });

  test('are not used up by sign-ups of others, which cause two emails per hour', async () => {
    const body = { email: EMAIL, password: 'words of a visitor', ...ACCEPTED };
    for (let n = 0; n < 20; n += 1) expect((await post('sign-up', body, {}, elsewhere())).statusCode).toBe(204);
    expect(mails.map(({ title }) => title)).toEqual(['You already have an account', 'You already have an account']);
    expect([await sent(1, 'send-reset'), await sent(1, 'send-link')]).toEqual([1, 1]);
  });

  test.each([
    ['send-link', 'use-link'],
    ['send-reset', 'reset-password'],
  ] as const)('of %s are valid three at a time, and those of the owner are not ended by others', async (call, used) => {
    for (let n = 0; n < 5; n += 1) await ask(call, owner);
    expect(await database().$count(accountLink)).toBe(3);
    const tokens = mails.map(getToken);
    expect(await use(used, tokens[1]!)).toBe(422);
    clock.time += HOUR_MS;
    mails.length = 0;
    await ask(call, owner);
    for (let n = 0; n < 5; n += 1) await ask(call);
    await Promise.all(Array.from({ length: 85 }, () => ask(call)));
    expect([mails.length, await database().$count(accountLink)]).toEqual([4, 3]);
    const [mine, oldest, second, newest] = mails.map(getToken);
    expect([await use(used, oldest!), await use(used, mine!)]).toEqual([422, 204]);
    if (call === 'send-link') expect([await use(used, second!), await use(used, newest!)]).toEqual([204, 204]);
  });

  test('whose email is dropped end none of those before', async () => {
    await ask('send-link');
    await ask('send-link');
    const tokens = mails.map(getToken);
    await ask('send-reset');
    for (let n = 0; n < 10; n += 1) await ask('send-link');
    expect(mails).toHaveLength(3);
    expect([await use('use-link', tokens[0]!), await use('use-link', tokens[1]!)]).toEqual([204, 204]);
  });

  test('that are asked for at the same time are no more', async () => {
    await Promise.all(Array.from({ length: 12 }, () => ask('send-link')));
    expect([mails.length, await database().$count(accountLink)]).toEqual([3, 2]);
  });

  test('work once, for 15 minutes, and for what they were sent for', async () => {
    await ask('send-link');
    await ask('send-reset');
    const [link, reset] = mails.map(getToken);
    expect([await use('reset-password', link!), await use('use-link', reset!)]).toEqual([422, 422]);
    const both = await Promise.all([use('use-link', link!), use('use-link', link!)]);
    expect(both.sort()).toEqual([204, 422]);
    clock.time += 15 * MINUTE_MS;
    expect(await use('reset-password', reset!)).toBe(422);
  });

  test('to choose a password work once also at the same time, and a new password ends all others', async () => {
    await ask('send-reset', owner);
    await ask('send-reset', owner);
    await ask('send-link', owner);
    const [first, second, link] = mails.map(getToken);
    const both = await Promise.all([use('reset-password', first!), use('reset-password', first!)]);
    expect(both.sort()).toEqual([204, 422]);
    expect([await use('reset-password', second!), await use('use-link', link!)]).toEqual([422, 422]);
    expect(await database().$count(accountLink)).toBe(0);
  });

  test('can be asked for 20 times an hour from a network, for five addresses of others', async () => {
    const address = elsewhere();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push((await post('send-link', { email: `nobody${n}@example.com` }, {}, address)).statusCode);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
    const known = await post('send-reset', { email: EMAIL }, owner, address);
    expect([known.statusCode, mails.length], 'the owner of the address, in the same network').toEqual([204, 1]);
    for (let n = 0; n < 11; n += 1) await ask('send-link', owner, address);
    expect((await ask('send-link', owner, address)).statusCode).toBe(429);
  });
});

test('A sign-up reaches five addresses in an hour from one network, over all forms', async () => {
  const address = elsewhere();
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const body = { email: `other${n}@example.com`, password: PASSWORD, ...ACCEPTED };
    statuses.push((await post('sign-up', body, {}, address)).statusCode);
  }
  statuses.push((await post('send-link', { email: EMAIL }, {}, address)).statusCode);
  const body = { email: 'other9@example.com', password: PASSWORD, ...ACCEPTED };
  const refused = await post('sign-up', body, {}, address);
  expect(statuses).toEqual([204, 204, 204, 204, 204]);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    'Emails were sent to 5 other addresses for you, the most within an hour. Try again in 60 min.',
  ]);
});

test('A challenge for a passkey can be asked for 300 times an hour from a network', async () => {
  const address = elsewhere();
  const ofAddress = () => post('passkey-options', {}, {}, address);
  const answers = await Promise.all(Array.from({ length: 301 }, ofAddress));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(300);
});

test('A link that logs in makes the browser known', async () => {
  await ask('send-link');
  const used = await post('use-link', { token: getToken(mails[0]) });
  expect(used.cookies.map(({ name }) => name)).toEqual(['__Host-sealtick_sign_in', DEVICE]);
  expect(await user(getCookies(used))).toMatchObject({ email: EMAIL });
});
