import { reads, writes } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/database.ts';
import { whileOpen } from '../../../platform/testing/while-open.ts';
import { credential } from '../identity.tables.ts';
import { passkey } from '../passkey.tables.ts';
import { totp } from '../second-factor.tables.ts';
import { type Cookies, EMAIL, getCookies, PASSWORD, useIdentity } from '../testing/use-identity.ts';
import { lockAccount } from '../verified-address.ts';
import { insertPasskey } from './passkey-repository.ts';
import { softwarePasskey } from './testing/software-passkey.ts';

const { acts, clock, get, mails, post, write, user, signUp, database } = useIdentity();

const HOST = 'signals.example.com';
const ORIGIN = `https://${HOST}`;

const challengeIn = (answer: { json(): { options: string } }): string => JSON.parse(answer.json().options).challenge;
const challengeOfSignIn = async () => challengeIn(await post('passkey-options', {}));

/** Adds a passkey to an account. */
async function add(cookies: Cookies, name = 'Laptop') {
  const challenge = challengeIn(await write(writes.security.askForNewPasskey, {}, cookies));
  const made = softwarePasskey(HOST);
  const response = made.make({ challenge, origin: ORIGIN });
  return { made, answer: await write(writes.security.addPasskey, { name, response }, cookies) };
}

describe('A passkey', () => {
  test('is added, named, and logs in without address and password', async () => {
    const cookies = await signUp();
    const { made, answer } = await add(cookies);
    expect([answer.statusCode, answer.json(), mails.at(-1)!.paragraphs[0]]).toEqual([
      200,
      { id: made.id },
      'A passkey was added.',
    ]);
    await write(writes.security.renamePasskey, { id: made.id, name: 'Telephone' }, cookies);
    const used = await post('use-passkey', {
      response: made.use({ challenge: await challengeOfSignIn(), origin: ORIGIN }),
    });
    expect([used.statusCode, await user(getCookies(used))]).toMatchObject([204, { email: EMAIL }]);
    const { passkeys } = (await get(reads.security.get.path, {}, cookies)).json();
    expect(passkeys).toMatchObject([{ id: made.id, name: 'Telephone', usedAt: expect.any(String) }]);
    expect(acts).toEqual(['passkey.begun', 'passkey.added', 'passkey.renamed']);
  });

  test('is asked for as a discoverable one, which knows its account', async () => {
    const cookies = await signUp();
    const options = JSON.parse((await write(writes.security.askForNewPasskey, {}, cookies)).json().options);
    expect(options).toMatchObject({
      rp: { id: HOST, name: 'Sealtick' },
      user: { name: EMAIL },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    expect(JSON.parse((await post('passkey-options', {})).json().options)).toMatchObject({
      rpId: HOST,
      userVerification: 'preferred',
    });
  });

  test.each([
    ['from a page of another site', { origin: 'https://evil.example' }],
    ['from a page without https', { origin: `http://${HOST}` }],
    ['with a challenge that no one asked for', { challenge: Buffer.alloc(54).toString('base64url') }],
  ])('is refused %s', async (_, wrong) => {
    const { made } = await add(await signUp());
    const stated = { challenge: await challengeOfSignIn(), origin: ORIGIN, ...wrong };
    expect((await post('use-passkey', { response: made.use(stated) })).statusCode).toBe(422);
  });

  test('signs each challenge once, also at the same time, within 10 minutes', async () => {
    const { made } = await add(await signUp());
    const response = made.use({ challenge: await challengeOfSignIn(), origin: ORIGIN });
    const both = await Promise.all([post('use-passkey', { response }), post('use-passkey', { response })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    expect((await post('use-passkey', { response })).statusCode).toBe(422);
    const late = made.use({ challenge: await challengeOfSignIn(), origin: ORIGIN });
    clock.time += 10 * MINUTE_MS;
    expect((await post('use-passkey', { response: late })).statusCode).toBe(422);
  });

  test('that counts less than before is a copy, and refused', async () => {
    const { made } = await add(await signUp());
    const use = async (counter: number) => {
      const response = made.use({ challenge: await challengeOfSignIn(), origin: ORIGIN, counter });
      return (await post('use-passkey', { response })).statusCode;
    };
    expect([await use(5), await use(4), await use(5), await use(6)]).toEqual([204, 422, 422, 204]);
  });

  test('with a changed signature, or of another key, is refused', async () => {
    const { made } = await add(await signUp());
    const stated = { challenge: await challengeOfSignIn(), origin: ORIGIN };
    const other = softwarePasskey(HOST).use(stated);
    const forged = { ...other, id: made.id, rawId: made.id };
    expect((await post('use-passkey', { response: forged })).statusCode).toBe(422);
    expect((await post('use-passkey', { response: other })).statusCode).toBe(422);
    const broken = made.use(stated);
    const cut = { ...broken, response: { ...broken.response, authenticatorData: 'AAAA' } };
    expect((await post('use-passkey', { response: cut })).statusCode).toBe(422);
    const unread = { ...broken, response: { ...broken.response, clientDataJSON: 'AAAA' } };
    expect((await post('use-passkey', { response: unread })).statusCode).toBe(422);
  });

  test('of a login is not a proof for adding one, and each account adds with its own challenge', async () => {
    const [mine, theirs] = [await signUp(), await signUp('zoe@example.com')];
    const made = softwarePasskey(HOST);
    const put = async (challenge: string) => {
      const response = made.make({ challenge, origin: ORIGIN });
      return (await write(writes.security.addPasskey, { name: 'Laptop', response }, mine)).statusCode;
    };
    expect(await put(await challengeOfSignIn())).toBe(422);
    expect(await put(challengeIn(await write(writes.security.askForNewPasskey, {}, theirs)))).toBe(422);
    const challenge = challengeIn(await write(writes.security.askForNewPasskey, {}, mine));
    expect([await put(challenge), await put(challenge)]).toEqual([200, 422]);
    const again = challengeIn(await write(writes.security.askForNewPasskey, {}, mine));
    expect(await put(again)).toBe(409);
  });

  test('is counted with one that is added at the same time: an account can have 20', async () => {
    const cookies = await signUp();
    const { made } = await add(cookies);
    const { accountId, publicKey } = (await database().select().from(passkey))[0]!;
    const row = {
      accountId,
      publicKey,
      name: 'Laptop',
      counter: 0,
      isBackedUp: false,
      createdAt: new Date(clock.time),
    };
    const put = (tx: Database, n: number) => insertPasskey(tx, { ...row, id: `${made.id}${n}` });
    for (let n = 2; n < 20; n += 1) await put(database(), n);
    const work = async (tx: Database) => [await lockAccount(tx, accountId), await put(tx, 20)];
    const { answer } = await whileOpen(database(), { work }, () => add(cookies));
    expect(answer.statusCode).toBe(409);
    expect(await database().$count(passkey)).toBe(20);
  });

  test('belongs to its account only', async () => {
    const [mine, theirs] = [await signUp(), await signUp('zoe@example.com')];
    const { made } = await add(mine);
    const { id } = made;
    expect((await write(writes.security.renamePasskey, { id, name: 'x' }, theirs)).statusCode).toBe(404);
    expect((await write(writes.security.removePasskey, { id }, theirs)).statusCode).toBe(404);
    expect((await write(writes.security.removePasskey, { id }, mine)).statusCode).toBe(204);
    expect(await database().select().from(passkey)).toEqual([]);
  });
});

describe('An account with a passkey', () => {
  test('still logs in with its password, but proves itself with the passkey before it changes its protection', async () => {
    const first = await signUp();
    const { made } = await add(first);
    const second = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));
    const remove = (cookies: Cookies) => write(writes.security.removePasskey, { id: made.id }, cookies);
    expect((await remove(second)).statusCode).toBe(403);
    expect((await write(writes.security.stepUp, { password: PASSWORD }, second)).statusCode).toBe(422);
    const challenge = challengeIn(await write(writes.security.askForPasskey, {}, second));
    const response = made.use({ challenge, origin: ORIGIN });
    expect((await write(writes.security.stepUp, { passkey: response }, second)).statusCode).toBe(204);
    expect((await remove(second)).statusCode).toBe(204);
  });

  test('is not proven by the passkey of another account', async () => {
    const [mine, theirs] = [await signUp(), await signUp('zoe@example.com')];
    await add(mine);
    const { made } = await add(theirs);
    clock.time += 13 * HOUR_MS;
    const challenge = challengeIn(await write(writes.security.askForPasskey, {}, mine));
    const passkey = made.use({ challenge, origin: ORIGIN });
    expect((await write(writes.security.stepUp, { passkey }, mine)).statusCode).toBe(422);
  });

  test('asks for a code too, where the device did not check the person', async () => {
    const { made } = await add(await signUp());
    const { accountId } = (await database().select().from(passkey))[0]!;
    const at = new Date(clock.time);
    await database().insert(totp).values({ accountId, secret: 'x', createdAt: at, confirmedAt: at, usedStep: 0 });
    const use = async (isPersonVerified: boolean) => {
      const stated = { challenge: await challengeOfSignIn(), origin: ORIGIN, isPersonVerified };
      return post('use-passkey', { response: made.use(stated) });
    };
    expect([(await use(true)).statusCode, (await use(false)).json()]).toEqual([204, { ticket: expect.any(String) }]);
  });
});

describe('A passkey whose device did not check the person', () => {
  /** Signs up with a passkey, and lets the first proof grow too old. */
  async function withPasskey(): Promise<{ cookies: Cookies; prove: (isPersonVerified: boolean) => Promise<number> }> {
    const cookies = await signUp();
    const { made } = await add(cookies);
    const prove = async (isPersonVerified: boolean) => {
      const challenge = challengeIn(await write(writes.security.askForPasskey, {}, cookies));
      const response = made.use({ challenge, origin: ORIGIN, isPersonVerified });
      return (await write(writes.security.stepUp, { passkey: response }, cookies)).statusCode;
    };
    clock.time += 13 * HOUR_MS;
    return { cookies, prove };
  }

  test('is not a proof where the account has an app: its code is', async () => {
    const { cookies, prove } = await withPasskey();
    const { accountId } = (await database().select().from(passkey))[0]!;
    const at = new Date(clock.time);
    await database().insert(totp).values({ accountId, secret: 'x', createdAt: at, confirmedAt: at, usedStep: 0 });
    expect(await prove(false)).toBe(422);
    expect((await write(writes.security.turnOffTotp, {}, cookies)).json().code).toBe('STEP_UP_REQUIRED');
    expect(await prove(true)).toBe(204);
    expect((await write(writes.security.turnOffTotp, {}, cookies)).statusCode).toBe(204);
  });

  test('is a proof where the account has no app', async () => {
    const { prove } = await withPasskey();
    expect(await prove(false)).toBe(204);
  });
});

describe('The last passkey', () => {
  const remove = (id: string, cookies: Cookies) => write(writes.security.removePasskey, { id }, cookies);
  const withoutPassword = () => database().delete(credential);

  test('is not removed where it is the only way to log in', async () => {
    const cookies = await signUp();
    const { made } = await add(cookies);
    await withoutPassword();
    const refused = await remove(made.id, cookies);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This is the only way to log in. Set a password or add another passkey first.',
    ]);
    expect(await database().$count(passkey)).toBe(1);
    const { made: second } = await add(cookies);
    expect((await remove(made.id, cookies)).statusCode).toBe(204);
    expect((await remove(second.id, cookies)).statusCode).toBe(409);
  });

  test('of two that are removed at the same time stays', async () => {
    const cookies = await signUp();
    const [first, second] = [(await add(cookies)).made, (await add(cookies)).made];
    await withoutPassword();
    const before = { ...cookies };
    const answers = await Promise.all([remove(first.id, { ...before }), remove(second.id, { ...before })]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1);
    expect(await database().$count(passkey)).toBe(1);
  });

  test('is removed where a password logs in', async () => {
    const cookies = await signUp();
    const { made } = await add(cookies);
    expect((await remove(made.id, cookies)).statusCode).toBe(204);
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(204);
  });
});
