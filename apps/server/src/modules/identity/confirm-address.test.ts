import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../platform/hash-token.ts';
import { account } from './account.tables.ts';
import { confirmAddress } from './confirm-address.ts';
import { emailChange } from './email-change.tables.ts';
import { credential, pendingSignUp, signIn } from './identity.tables.ts';
import { passkey } from './passkey.tables.ts';
import { hashPassword } from './password-hash.ts';
import { recoveryCode, secondStep, totp } from './second-factor.tables.ts';
import { ACCEPTED, EMAIL, getCookies, getToken, PASSWORD, useIdentity } from './testing/use-identity.ts';

const { mails, post, user, database } = useIdentity();

const ATTACKER = { password: 'words of an attacker', cookie: 'token-of-an-attacker' };
const ADDED = [credential, passkey, totp, recoveryCode, secondStep, signIn, emailChange];

/** Stores an account with the address of someone else and every way to come back into it. */
async function prepareAccount({ emailVerified = false } = {}) {
  const db = database();
  const [accountId, userId] = ['prepared', 'prepared'];
  const at = new Date();
  const times = { createdAt: at, updatedAt: at };
  const expiresAt = new Date(at.getTime() + 3_600_000);
  await db.insert(account).values({ id: accountId, email: EMAIL, emailVerified, name: '', ...times });
  const password = await hashPassword(ATTACKER.password);
  const credentials = { userId, ...times };
  await db.insert(credential).values([
    { id: 'c1', providerId: 'credential', accountId, password, ...credentials },
    { id: 'c2', providerId: 'elsewhere', accountId: 'subject', ...credentials },
  ]);
  const ofPasskey = { id: 'key', name: 'Laptop', publicKey: '', counter: 0, isBackedUp: false, createdAt: at };
  await db.insert(passkey).values({ accountId, ...ofPasskey });
  await db.insert(totp).values({ accountId, secret: 'sealed', createdAt: at, confirmedAt: at, usedStep: 0 });
  await db.insert(recoveryCode).values({ accountId, codeHash: 'code' });
  await db.insert(secondStep).values({ accountId, ticketHash: 'ticket', expiresAt });
  await db.insert(signIn).values({ id: 's', token: hashToken(ATTACKER.cookie), userId, expiresAt, ...times });
  const hashes = { oldTokenHash: 'old', newTokenHash: 'new' };
  await db.insert(emailChange).values({ accountId, email: 'attacker@example.com', ...hashes, expiresAt });
}

const counts = () => Promise.all(ADDED.map((table) => database().$count(table)));
const isConfirmed = async () => (await database().select().from(account))[0]!.emailVerified;
const attacker = { '__Host-sealtick_sign_in': ATTACKER.cookie };

describe('The first proof of an address', () => {
  test('by a link ends everything that was added to the account before', async () => {
    await prepareAccount();
    await post('send-link', { email: EMAIL });
    const used = await post('use-link', { token: getToken(mails.at(-1)) });
    expect([used.statusCode, await user(getCookies(used))]).toMatchObject([204, { email: EMAIL }]);
    expect([await counts(), await isConfirmed()]).toEqual([[0, 0, 0, 0, 0, 1, 0], true]);
    expect(await user(attacker)).toBeNull();
    expect((await post('sign-in', { email: EMAIL, password: ATTACKER.password })).statusCode).toBe(401);
  });

  test('by a new password keeps that password alone', async () => {
    await prepareAccount();
    await post('send-reset', { email: EMAIL });
    const reset = await post('reset-password', { token: getToken(mails.at(-1)), password: PASSWORD });
    expect([reset.statusCode, await counts(), await isConfirmed()]).toEqual([204, [1, 0, 0, 0, 0, 0, 0], true]);
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(204);
  });

  test('by other means ends it too, and a later proof ends nothing', async () => {
    await prepareAccount();
    expect(await confirmAddress(database(), EMAIL)).toBe('prepared');
    expect([await counts(), await isConfirmed()]).toEqual([[0, 0, 0, 0, 0, 0, 0], true]);
    await database().delete(account).where(eq(account.email, EMAIL));
    await prepareAccount({ emailVerified: true });
    expect(await confirmAddress(database(), EMAIL)).toBe('prepared');
    expect(await counts()).toEqual([2, 1, 1, 1, 1, 1, 1]);
  });

  test('ends sign-ups with the address, though it has no account', async () => {
    await post('sign-up', { email: EMAIL, password: ATTACKER.password, ...ACCEPTED });
    expect(await confirmAddress(database(), EMAIL)).toBeNull();
    expect(await database().$count(pendingSignUp)).toBe(0);
    expect((await post('confirm-email', { token: getToken(mails[0]) })).statusCode).toBe(422);
  });
});

test('Who signs up first with the address of another person cannot enter the account of that person', async () => {
  await post('sign-up', { email: EMAIL, password: ATTACKER.password, ...ACCEPTED });
  const browser = getCookies(await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED }));
  const asked = await post('confirm-email', { token: getToken(mails[0]) }, browser);
  expect(asked.json(), 'the email of the other sign-up').toEqual({ needsPassword: true });
  const confirmed = await post('confirm-email', { token: getToken(mails[1]) }, browser);
  expect([confirmed.statusCode, await database().$count(pendingSignUp)]).toEqual([204, 0]);
  for (const call of ['sign-in', 'sign-up'] as const) {
    const rest = call === 'sign-up' ? ACCEPTED : {};
    await post(call, { email: EMAIL, password: ATTACKER.password, ...rest });
  }
  expect((await post('sign-in', { email: EMAIL, password: ATTACKER.password })).statusCode).toBe(401);
  expect((await post('confirm-email', { token: getToken(mails[0]) })).statusCode).toBe(422);
  expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(204);
});
