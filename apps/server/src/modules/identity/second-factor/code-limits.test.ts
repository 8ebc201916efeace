import { writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account } from '../account.tables.ts';
import { signInTry } from '../identity.tables.ts';
import { passkey } from '../passkey.tables.ts';
import { softwarePasskey } from '../passkeys/testing/software-passkey.ts';
import { signInSecret } from '../sign-in-secret.ts';
import { trySubject } from '../sign-in-tries.ts';
import { type Cookies, EMAIL, getCookies, PASSWORD, useIdentity } from '../testing/use-identity.ts';
import { fromBase32 } from './testing/from-base32.ts';
import { totpCode, totpStep } from './totp.ts';

const { clock, get, mails, post, signUp, write, database, folder } = useIdentity();

const HOST = 'signals.example.com';
const TITLE = 'No more codes are accepted for now';
const notices = () => mails.filter(({ title }) => title === TITLE);
const codeNow = (secret: string, steps = 0) => totpCode(fromBase32(secret), totpStep(clock.time) + steps);

/** Signs up, and turns codes on. */
async function protectedAccount(): Promise<{ cookies: Cookies; secret: string; recoveryCodes: readonly string[] }> {
  const cookies = await signUp();
  const { secret } = (await write(writes.security.beginTotp, {}, cookies)).json();
  const { recoveryCodes } = (await write(writes.security.confirmTotp, { code: codeNow(secret, -1) }, cookies)).json();
  return { cookies, secret, recoveryCodes };
}

let addresses = 0;
const ownAddress = () => {
  addresses += 1;
  return `10.3.${addresses >> 8}.${addresses & 255}`;
};
/** Enters the password in a browser on a network of its own, so that it waits for a code. */
async function begin(cookies: Cookies = {}) {
  const first = await post('sign-in', { email: EMAIL, password: PASSWORD }, cookies, ownAddress());
  const browser = { ...cookies, ...getCookies(first) };
  return (code: string, more: Cookies = {}) =>
    post('second-step', { ticket: first.json().ticket, code }, { ...browser, ...more }, ownAddress());
}
const stepUp = (cookies: Cookies, code: string) => write(writes.security.stepUp, { code }, cookies);
/** Uses up the codes of an hour, more than 15 minutes ago. */
async function useUp(): Promise<void> {
  const [{ id } = { id: '' }] = await database()
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, EMAIL));
  const secret = await signInSecret({ signInSecret: null, dataDir: folder() });
  const at = new Date(clock.time - 20 * MINUTE_MS);
  const row = { subject: trySubject(secret, `account ${id}`), addressGroup: '203.0.113.1', at };
  await database()
    .insert(signInTry)
    .values(Array.from({ length: 20 }, () => row));
}

describe('Codes of an account', () => {
  test('can be tried 10 times in 15 minutes by browsers that it does not know, whatever cookies they have', async () => {
    const { secret } = await protectedAccount();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const enter = await begin();
      for (let m = 0; m < 3; m += 1) {
        const forged = { '__Host-sealtick_device': `${m}`.repeat(43) };
        statuses.push((await enter('000000', forged)).statusCode);
      }
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), ...Array.from({ length: 5 }, () => 429)]);
    expect((await (await begin())(codeNow(secret))).statusCode).toBe(429);
  });

  test('can be tried 20 times in an hour over all browsers, known ones and those that are logged in', async () => {
    const { cookies, secret, recoveryCodes } = await protectedAccount();
    const mark = { '__Host-sealtick_device': cookies['__Host-sealtick_device']! };
    const [unknown, known] = [await begin(), await begin(mark)];
    const statuses: number[] = [];
    // Turning the app on was the first one.
    for (let n = 0; n < 8; n += 1) statuses.push((await unknown('000000')).statusCode);
    for (let n = 0; n < 6; n += 1) statuses.push((await known('ABCD-EFGH-IJKL-MNOP')).statusCode);
    for (let n = 0; n < 5; n += 1) statuses.push((await stepUp(cookies, '000000')).statusCode);
    expect(statuses).toEqual(Array.from({ length: 19 }, () => 422));
    clock.time += 5 * MINUTE_MS;
    const refused = [
      await unknown(codeNow(secret)),
      await known(recoveryCodes[0]!),
      await stepUp(cookies, codeNow(secret)),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().detail]).toEqual([
        429,
        '3300',
        'Too many codes were tried for this account. The next one is accepted in 55 min. A passkey works before that.',
      ]);
    }
    clock.time += 55 * MINUTE_MS;
    expect((await (await begin())(codeNow(secret))).statusCode).toBe(204);
  });

  test('above the limit are announced to the owner once a day, by an email that says what to do', async () => {
    await protectedAccount();
    const tryOne = async () => (await (await begin())('000000')).statusCode;
    await useUp();
    expect([await tryOne(), await tryOne(), notices().length]).toEqual([429, 429, 1]);
    expect(notices()[0]).toMatchObject({ to: EMAIL, action: { url: `https://${HOST}/login?mode=forgot` } });
    clock.time += 2 * HOUR_MS;
    expect(await tryOne()).toBe(422);
    await useUp();
    expect([await tryOne(), notices().length]).toEqual([429, 1]);
    clock.time += DAY_MS;
    await useUp();
    expect([await tryOne(), notices().length]).toEqual([429, 2]);
  });

  test('above the limit are in the audit log', async () => {
    const { cookies } = await protectedAccount();
    await useUp();
    await (await begin())('000000');
    const rows = (await get('/api/account/audit', {}, cookies)).json() as { act: string; changes: object[] }[];
    const refused = rows.find(({ act }) => act === 'sign-in.refused');
    expect(refused?.changes).toContainEqual(expect.objectContaining({ field: 'reason', after: 'too many tries' }));
  });

  test('are asked from no one who has a passkey that checked the person, also above the limit', async () => {
    const { cookies, secret } = await protectedAccount();
    const challengeIn = (options: string): string => JSON.parse(options).challenge;
    const origin = `https://${HOST}`;
    const made = softwarePasskey(HOST);
    const begun = await write(writes.security.askForNewPasskey, {}, cookies);
    const response = made.make({ challenge: challengeIn(begun.json().options), origin });
    expect((await write(writes.security.addPasskey, { name: 'Key', response }, cookies)).statusCode).toBe(200);
    await useUp();
    expect((await stepUp(cookies, codeNow(secret))).statusCode).toBe(429);
    const asked = await write(writes.security.askForPasskey, {}, cookies);
    const proof = made.use({ challenge: challengeIn(asked.json().options), origin });
    expect((await write(writes.security.stepUp, { passkey: proof }, cookies)).statusCode).toBe(204);
    const challenge = challengeIn((await post('passkey-options', {})).json().options);
    expect((await post('use-passkey', { response: made.use({ challenge, origin }) })).statusCode).toBe(204);
    expect(await database().$count(passkey)).toBe(1);
  });

  test('that others try do not use up the tries of a browser that is logged in', async () => {
    const { cookies, secret } = await protectedAccount();
    const enter = await begin();
    for (let n = 0; n < 12; n += 1) await enter('000000');
    expect((await stepUp(cookies, codeNow(secret))).statusCode).toBe(204);
  });

  test('of another account are not counted', async () => {
    await protectedAccount();
    await useUp();
    const zoes = await signUp('zoe@example.com');
    expect((await write(writes.security.stepUp, { password: PASSWORD }, zoes)).statusCode).toBe(204);
  });
});
