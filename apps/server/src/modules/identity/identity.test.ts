import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { silentLog } from '../../platform/logging.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { Schedule } from '../../platform/schedule.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { viewersOf } from '../../platform/viewer.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { account, pendingSignUp, signIn, signInTry, verification } from './identity.tables.ts';
import { createIdentity } from './index.ts';

const EMAIL = 'amara@example.com';
const PASSWORD = 'correct horse battery';
const HOUR_MS = 3_600_000;

let db: TestDatabase;
let app: FastifyInstance;
let folder: string;
let now = 0;
const mails: Mail[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sealtick-identity-'));
  const loaded = loadConfig({ DATA_DIR: folder, BASE_URL: 'https://signals.example.com' });
  if ('problems' in loaded) throw new Error(loaded.problems.join());
  const { config } = loaded;
  const clock = { now: () => now };
  const { identity, module } = createIdentity({
    config,
    database: db.database,
    workDatabase: db.database,
    clock,
    log: silentLog,
    schedule: new Schedule(clock, silentLog),
    queueMail: async (_database, mail) => {
      mails.push(mail);
    },
  });
  const viewerOf = viewersOf({ identity, clock: clock.now, database: db.database, market: 'real', publicDelayMs: 0 });
  app = await buildApp({ config, log: silentLog, modules: [module], viewerOf });
});
beforeEach(() => {
  now = Date.now();
});
afterEach(async () => {
  mails.length = 0;
  await db.database.delete(account);
  for (const table of [signInTry, pendingSignUp, verification]) await db.database.delete(table);
});
afterAll(async () => {
  await app.close();
  await db.close();
  await rm(folder, { recursive: true });
});

type Cookies = Readonly<Record<string, string>>;

async function post(call: string, body: object, cookies: Cookies = {}, remoteAddress = '192.0.2.1') {
  return app.inject({
    method: 'POST',
    url: `/api/auth/${call}`,
    payload: body,
    cookies: { ...cookies },
    remoteAddress,
    headers: { host: 'signals.example.com', 'sec-fetch-site': 'same-origin' },
  });
}

const cookiesOf = (answer: LightMyRequestResponse): Cookies =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, encodeURIComponent(value)]));

const tokenOf = (mail: Mail | undefined): string => mail!.action!.url.split('#')[1]!;

async function user(cookies: Cookies): Promise<unknown> {
  const headers = { host: 'signals.example.com' };
  return (await app.inject({ url: '/api/auth/user', cookies: { ...cookies }, headers })).json();
}

const accepted = { isAdult: true, acceptsTerms: true };

async function signUp(email = EMAIL, password = PASSWORD): Promise<Cookies> {
  await post('sign-up', { email, password, ...accepted });
  return cookiesOf(await post('confirm-email', { token: tokenOf(mails.at(-1)) }));
}

describe('Sign-up', () => {
  test('creates the account when the mail is confirmed, and signs the browser in', async () => {
    const answer = await post('sign-up', { email: 'Amara@Example.com', password: PASSWORD, ...accepted });
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
    const [stored] = await db.database.select().from(account);
    expect(stored).toMatchObject({ isAdult: true, termsVersion: '2026-11-22', emailVerified: true });
    expect(stored!.termsAcceptedAt).toBeInstanceOf(Date);
  });

  test('uses the password of the confirmed mail, though others signed up with the address', async () => {
    await post('sign-up', { email: EMAIL, password: PASSWORD, ...accepted });
    await post('sign-up', { email: EMAIL, password: 'somebody elses words', ...accepted });
    expect((await post('confirm-email', { token: tokenOf(mails[0]) })).statusCode).toBe(204);
    expect((await post('confirm-email', { token: tokenOf(mails[1]) })).statusCode).toBe(422);
    expect((await post('sign-in', { email: EMAIL, password: 'somebody elses words' })).statusCode).toBe(401);
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(204);
  });

  test('answers the same for an address with an account, which receives another mail', async () => {
    await signUp();
    const answer = await post('sign-up', { email: EMAIL, password: PASSWORD, ...accepted });
    expect([answer.statusCode, answer.body, mails.at(-1)!.title]).toEqual([204, '', 'You already have an account']);
  });

  test('accepts each link once, and not after 24 hours', async () => {
    await post('sign-up', { email: EMAIL, password: PASSWORD, ...accepted });
    const token = tokenOf(mails[0]);
    const both = await Promise.all([post('confirm-email', { token }), post('confirm-email', { token })]);
    expect(both.map(({ statusCode }) => statusCode).sort()[0]).toBe(204);
    expect((await post('confirm-email', { token })).statusCode).toBe(422);
    expect(await db.database.select().from(account)).toHaveLength(1);
    now = Date.now() - 25 * HOUR_MS;
    await post('sign-up', { email: 'late@example.com', password: PASSWORD, ...accepted });
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
    const answer = await post('sign-up', { email: EMAIL, password: PASSWORD, ...accepted, ...wrong });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([status, path]);
    expect(mails).toEqual([]);
  });
});

describe('Sign-in', () => {
  test('with a password makes a new sign-in and remembers the browser', async () => {
    const first = await signUp();
    const answer = await post('sign-in', { email: EMAIL, password: PASSWORD }, first);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies.map(({ name }) => name).sort()).toEqual(['__Host-sealtick_sign_in', 'sealtick_device']);
    expect(cookiesOf(answer)['__Host-sealtick_sign_in']).not.toBe(first['__Host-sealtick_sign_in']);
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
      now = start + day * 24 * HOUR_MS;
      expect(await user(cookies)).not.toBeNull();
    }
    now = start + 33 * 24 * HOUR_MS;
    expect(await user(cookies)).toBeNull();
    now = start;
    const other = cookiesOf(await post('sign-in', { email: EMAIL, password: PASSWORD }));
    now = start + 7 * 24 * HOUR_MS + HOUR_MS;
    expect(await user(other)).toBeNull();
  });

  test('with a link signs in once, and unknown addresses receive no mail', async () => {
    await signUp();
    mails.length = 0;
    const answers = [await post('send-link', { email: EMAIL }), await post('send-link', { email: 'no@example.com' })];
    expect([answers.map(({ statusCode }) => statusCode), mails.map(({ to }) => to)]).toEqual([[204, 204], [EMAIL]]);
    const token = tokenOf(mails[0]);
    const used = await post('use-link', { token });
    expect([used.statusCode, await user(cookiesOf(used))]).toMatchObject([204, { email: EMAIL }]);
    expect((await post('use-link', { token })).statusCode).toBe(422);
  });

  test('lets 10 passwords an account reach the hash, also in parallel from many addresses', async () => {
    const cookies = await signUp();
    const known = cookiesOf(await post('sign-in', { email: EMAIL, password: PASSWORD }, cookies));
    const tries = Array.from({ length: 25 }, (_, n) =>
      post('sign-in', { email: EMAIL, password: `wrong password ${n}` }, {}, `198.51.100.${n}`),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    // The sign-in above was one of them.
    expect(statuses.filter((status) => status === 401)).toHaveLength(9);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
    const owner = await post('sign-in', { email: EMAIL, password: PASSWORD }, known);
    expect(owner.statusCode).toBe(204);
    now += 16 * 60_000;
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

describe('A new password', () => {
  test('is chosen with a link, once, and logs all browsers out', async () => {
    const cookies = await signUp();
    await post('send-reset', { email: EMAIL });
    const token = tokenOf(mails.at(-1));
    expect((await post('reset-password', { token, password: 'a new set of words' })).statusCode).toBe(204);
    expect(await user(cookies)).toBeNull();
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
    expect((await post('sign-in', { email: EMAIL, password: 'a new set of words' })).statusCode).toBe(204);
    expect((await post('reset-password', { token, password: 'other words again' })).statusCode).toBe(422);
    expect(mails.at(-1)!.title).toBe('Your password was changed');
  });

  test('is protected by tokens that are stored as hashes only', async () => {
    await signUp();
    await post('send-link', { email: EMAIL });
    await post('send-reset', { email: EMAIL });
    const tokens = mails.slice(-2).map(tokenOf);
    const stored = JSON.stringify(await db.database.select().from(verification));
    expect(tokens.map((token) => token.length >= 24 && !stored.includes(token))).toEqual([true, true]);
  });

  test.each(['\0', 'a b', '%00', '\u{d800}'])('refuses the token %j, which no mail contains', async (token) => {
    for (const call of ['confirm-email', 'use-link', 'reset-password']) {
      const answer = await post(call, { token, ...(call === 'reset-password' ? { password: PASSWORD } : {}) });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'token']);
    }
  });

  test('answers the same for an unknown address, without a mail', async () => {
    expect((await post('send-reset', { email: 'no@example.com' })).statusCode).toBe(204);
    expect(mails).toEqual([]);
  });
});

test('Rows that are not needed any more are deleted', async () => {
  await signUp();
  await post('sign-up', { email: 'late@example.com', password: PASSWORD, ...accepted });
  await post('send-reset', { email: EMAIL });
  await post('sign-in', { email: EMAIL, password: PASSWORD });
  const rows = async () => {
    const counts = [pendingSignUp, verification, signIn, signInTry].map((table) => db.database.$count(table));
    return Promise.all(counts);
  };
  expect(await rows()).toEqual([1, 1, 2, 3]);
  const start = Date.now();
  const after: number[][] = [];
  for (const days of [0, 2, 59, 62, 91]) {
    await deleteOldRows(db.database, start + days * 24 * HOUR_MS);
    after.push(await rows());
  }
  expect(after).toEqual([
    [1, 1, 2, 3],
    [0, 0, 2, 3],
    [0, 0, 2, 3],
    [0, 0, 0, 3],
    [0, 0, 0, 0],
  ]);
});

describe('Login and logout', () => {
  const go = (url: string, headers: Record<string, string> = {}, cookies: Cookies = {}) =>
    app.inject({ url, headers: { host: 'signals.example.com', ...headers }, cookies: { ...cookies } });

  test.each([
    ['/signals?q=EUR', '/login?returnTo=%2Fsignals%3Fq%3DEUR'],
    ['//evil.example', '/login'],
    ['/\\evil.example', '/login'],
    ['https://evil.example/', '/login'],
    ['/\tevil', '/login'],
    ['/api/logout', '/login'],
    ['/login?mode=link', '/login'],
    ['/%2f/evil.example', '/login?returnTo=%2F%252f%2Fevil.example'],
    ['javascript:alert(1)', '/login'],
  ])('returns to %s only on this site', async (returnTo, location) => {
    const answer = await go(`/api/login?${new URLSearchParams({ returnTo })}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  test.each([
    ['https://signals.example.com/strategies/tideline?tab=faq', '/login?returnTo=%2Fstrategies%2Ftideline%3Ftab%3Dfaq'],
    ['https://elsewhere.example/strategies', '/login'],
    ['no address', '/login'],
  ])('returns to the page %s that led there, if it is of this site', async (referer, location) => {
    expect((await go('/api/login', { referer })).headers.location).toBe(location);
  });

  test('opens the sign-up for who has no account', async () => {
    expect((await go('/api/login?mode=sign-up')).headers.location).toBe('/login?mode=sign-up');
  });

  test('logs out by the site’s own link', async () => {
    const cookies = await signUp();
    const answer = await go('/api/logout', { 'sec-fetch-site': 'same-origin' }, cookies);
    expect([answer.statusCode, answer.headers.location, answer.cookies[0]]).toMatchObject([302, '/', { maxAge: 0 }]);
    expect(await user(cookies)).toBeNull();
    expect(await db.database.select().from(signIn)).toEqual([]);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that loads ahead', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ])('is not logged out by %s', async (_, headers) => {
    const cookies = await signUp();
    expect((await go('/api/logout', headers, cookies)).headers.location).toBe('/login/logout');
    expect(await user(cookies)).not.toBeNull();
  });

  test('refuses calls from pages of other sites', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email: EMAIL, password: PASSWORD },
      headers: { host: 'signals.example.com', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
  });
});
