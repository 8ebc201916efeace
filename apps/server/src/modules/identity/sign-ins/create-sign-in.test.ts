import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { untilLockWait } from '../../../platform/testing/lock-waits.ts';
import { account } from '../account.tables.ts';
import { useLogInLink } from '../account-links/use-account-link.ts';
import { checkPassword, findByPassword, isStillPassword, putPassword } from '../check-password.ts';
import { endAccess } from '../end-access.ts';
import { pendingSignUp, signIn } from '../identity.tables.ts';
import { totp } from '../second-factor.tables.ts';
import { ACCEPTED, EMAIL, getCookies, getToken, PASSWORD, useIdentity } from '../testing/use-identity.ts';
import { createSignIn } from './create-sign-in.ts';

const { clock, mails, post, signUp, user, database } = useIdentity();

const COOKIE = '__Host-sealtick_sign_in';
const BROWSER = { ipAddress: '192.0.2.1', userAgent: null };
const logIn = () => post('sign-in', { email: EMAIL, password: PASSWORD });
const accountId = async () => (await database().select().from(account))[0]!.id;
const statuses = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();

/** Carries a change out in a transaction. Returns what commits it. */
async function begin(change: (db: Database) => Promise<unknown>): Promise<() => Promise<void>> {
  const [changed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const committed = withTransaction(database(), async (tx) => {
    await change(tx);
    changed.resolve();
    await goOn.promise;
  });
  await Promise.race([changed.promise, committed]);
  return () => {
    goOn.resolve();
    return committed;
  };
}

describe('A session', () => {
  test('stores the hash of a token of 256 bits, the browser, and its end after 30 days', async () => {
    await signUp();
    clock.time += HOUR_MS;
    const cookies = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }, {}, '2001:db8:1:2:3::4'));
    const token = decodeURIComponent(cookies[COOKIE]!).split('.')[0]!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [stored] = await database()
      .select()
      .from(signIn)
      .where(eq(signIn.token, hashToken(token)));
    const at = new Date(clock.time);
    expect(stored).toMatchObject({ createdAt: at, updatedAt: at, steppedUpAt: at, userId: await accountId() });
    expect(stored!.ipAddress, 'the network of the address').toBe('2001:db8:1:2');
    expect(stored!.expiresAt.getTime() - clock.time).toBe(30 * DAY_MS);
  });

  test('of an account that was deleted in the meantime is refused', async () => {
    await signUp();
    const proof = { by: 'password', use: async () => 'deleted' } as const;
    await expect(createSignIn({ db: database(), clock }, proof, BROWSER)).rejects.toThrow('Log in again.');
  });

  test('whose proof fails stores nothing', async () => {
    await signUp();
    const use = async (db: Database) => {
      await db.update(account).set({ name: 'Changed' });
      throw new Error('no proof');
    };
    await expect(createSignIn({ db: database(), clock }, { by: 'link', use }, BROWSER)).rejects.toThrow();
    expect([await database().$count(signIn), (await database().select().from(account))[0]!.name]).toEqual([1, '']);
  });
});

describe('While what protects an account changes,', () => {
  test('a login with the former password is refused', async () => {
    await signUp();
    const id = await accountId();
    const commit = await begin(async (tx) => {
      await putPassword(tx, id, 'another hash', new Date());
      await endAccess(tx, id);
    });
    const answering = logIn();
    await untilLockWait(database());
    await commit();
    expect([(await answering).statusCode, await database().$count(signIn)]).toEqual([401, 0]);
  });

  test('a session that is being stored ends with the others', async () => {
    const first = await signUp();
    const id = await accountId();
    const checked = (await findByPassword(database(), EMAIL, PASSWORD))!;
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const use = async (db: Database) => {
      expect(await isStillPassword(db, checked)).toBe(true);
      begun.resolve();
      await goOn.promise;
      return id;
    };
    const signingIn = createSignIn({ db: database(), clock }, { by: 'password', use }, BROWSER);
    await begun.promise;
    const changing = withTransaction(database(), async (tx) => {
      await putPassword(tx, id, 'another hash', new Date());
      await endAccess(tx, id);
    });
    await untilLockWait(database());
    goOn.resolve();
    expect((await signingIn).token).not.toBeNull();
    await changing;
    expect([await database().$count(signIn), await user(first)]).toEqual([0, null]);
  });

  test('a login asks for the code of an app that is turned on', async () => {
    await signUp();
    const [id, at] = [await accountId(), new Date()];
    const commit = await begin(async (tx) => {
      await tx.insert(totp).values({ accountId: id, secret: 'sealed', createdAt: at, confirmedAt: at, usedStep: 0 });
      await endAccess(tx, id);
    });
    const answering = logIn();
    await untilLockWait(database());
    await commit();
    expect([(await answering).json().ticket.length, await database().$count(signIn)]).toEqual([43, 0]);
  });

  test('a login with a link that ends is refused', async () => {
    await signUp();
    await post('send-link', { email: EMAIL });
    const id = await accountId();
    const commit = await begin((tx) => endAccess(tx, id));
    const answering = post('use-link', { token: getToken(mails.at(-1)) });
    await untilLockWait(database());
    await commit();
    expect([(await answering).statusCode, await database().$count(signIn)]).toEqual([422, 0]);
  });
});

describe('Two requests at the same time', () => {
  test('with one link log in once', async () => {
    await signUp();
    await post('send-link', { email: EMAIL });
    const token = getToken(mails.at(-1));
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('use-link', { token })));
    expect([statuses(answers), await database().$count(signIn)]).toEqual([[204, 422, 422, 422], 2]);
  });

  test('with one link choose one password', async () => {
    await signUp();
    await post('send-reset', { email: EMAIL });
    const token = getToken(mails.at(-1));
    const passwords = ['the first new words', 'the second new words'];
    const answers = await Promise.all(passwords.map((password) => post('reset-password', { token, password })));
    expect(statuses(answers)).toEqual([204, 422]);
    const chosen = passwords[answers.findIndex(({ statusCode }) => statusCode === 204)]!;
    expect(await checkPassword(database(), await accountId(), chosen)).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('confirm one of the sign-ups of an address, and keep none', async () => {
    const body = { email: EMAIL, password: PASSWORD, ...ACCEPTED };
    const browsers = [getCookies(await post('sign-up', body)), getCookies(await post('sign-up', body))];
    const confirm = (n: number) => post('confirm-email', { token: getToken(mails[n]) }, browsers[n]);
    const answers = await Promise.all([confirm(0), confirm(1), confirm(0), confirm(1)]);
    expect(statuses(answers)).toEqual([204, 422, 422, 422]);
    const counts = [account, signIn, pendingSignUp].map((table) => database().$count(table));
    expect(await Promise.all(counts)).toEqual([1, 1, 0]);
  });
});

test('A link whose session fails is still valid', async () => {
  await signUp();
  await post('send-link', { email: EMAIL });
  const token = getToken(mails.at(-1));
  const proof = { by: 'link', use: (db: Database) => useLogInLink({ db, clock }, token) } as const;
  const storing = createSignIn({ db: database(), clock }, proof, { ...BROWSER, userAgent: '\0' });
  await expect(storing).rejects.toThrow('Failed query');
  expect((await post('use-link', { token })).statusCode).toBe(204);
});

test('A cookie of an earlier release, whose token has 32 letters and digits, stays valid', async () => {
  await signUp();
  const token = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF';
  const { id, ...rest } = (await database().select().from(signIn))[0]!;
  await database()
    .insert(signIn)
    .values({ ...rest, id: `${id}2`, token: hashToken(token) });
  expect(await user({ [COOKIE]: encodeURIComponent(`${token}.c2lnbmF0dXJl=`) })).toMatchObject({ email: EMAIL });
});

describe('A forged cookie logs no one in:', () => {
  test.each([
    ['the hash that is stored', (token: string) => hashToken(token)],
    ['the token with another letter', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`],
    ['the token with more', (token: string) => `${token}A`],
    ['no token', () => ''],
    ['text of SQL', () => "' or 1=1 --"],
    ['what fits every row', () => '%'],
  ])('%s', async (_, forge) => {
    const cookies = await signUp();
    const [token, signature] = decodeURIComponent(cookies[COOKIE]!).split('.');
    expect(await user({ [COOKIE]: encodeURIComponent(`${forge(token!)}.${signature}`) })).toBeNull();
    expect(await user(cookies)).toMatchObject({ email: EMAIL });
  });
});
