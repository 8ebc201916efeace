import { reads, writes } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/database.ts';
import { whileOpen } from '../../../platform/testing/while-open.ts';
import { signIn as signInTable } from '../identity.tables.ts';
import { recoveryCode, secondStep, totp } from '../second-factor.tables.ts';
import { type Cookies, EMAIL, getCookies, getToken, PASSWORD, useIdentity } from '../testing/use-identity.ts';
import { lockAccount } from '../verified-address.ts';
import { putRecoveryCodes } from './second-factor-repository.ts';
import { fromBase32 } from './testing/from-base32.ts';
import { totpCode, totpStep } from './totp.ts';

const { acts, clock, mails, get, post, write, user, signUp, database } = useIdentity();

/** Returns the code of an app. @param steps Added to the step of now. */
const codeNow = (secret: string, steps = 0) => totpCode(fromBase32(secret), totpStep(clock.time) + steps);

/** Turns codes on; the code of the step before now is used up. */
async function turnOn(cookies: Cookies): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { secret } = (await write(writes.security.beginTotp, {}, cookies)).json();
  const answer = await write(writes.security.confirmTotp, { code: codeNow(secret, -1) }, cookies);
  expect(answer.statusCode).toBe(200);
  return { secret, recoveryCodes: answer.json().recoveryCodes };
}

const SECOND_STEP = '__Host-sealtick_second_step';
const signIn = (cookies: Cookies = {}) => post('sign-in', { email: EMAIL, password: PASSWORD }, cookies);
/** A login that waits for a code, with the cookies of its browser. */
interface PendingLogin {
  readonly ticket: string;
  readonly browser: Cookies;
}
const waitingIn = (answer: Awaited<ReturnType<typeof signIn>>, cookies: Cookies = {}): PendingLogin => ({
  ticket: answer.json().ticket,
  browser: { ...cookies, ...getCookies(answer) },
});
const ticketNow = async (): Promise<PendingLogin> => waitingIn(await signIn());
const enter = ({ ticket, browser }: PendingLogin, code: string, address?: string) =>
  post('second-step', { ticket, code }, browser, address);
const security = async (cookies: Cookies) => (await get(reads.security.get.path, {}, cookies)).json();

describe('An authenticator app', () => {
  test('is on once its first code is confirmed; nothing readable is stored', async () => {
    const cookies = await signUp();
    const setUp = (await write(writes.security.beginTotp, {}, cookies)).json();
    expect(setUp).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), qrSize: expect.any(Number) });
    expect([await security(cookies), (await signIn()).statusCode]).toMatchObject([{ totp: null }, 204]);
    const wrong = await write(writes.security.confirmTotp, { code: '000000' }, cookies);
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([422, 'code']);
    const right = await write(writes.security.confirmTotp, { code: codeNow(setUp.secret) }, cookies);
    const { recoveryCodes } = right.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await security(cookies)).totp).toMatchObject({ recoveryCodesLeft: 10 });
    const stored = JSON.stringify([await database().select().from(totp), await database().select().from(recoveryCode)]);
    for (const secret of [setUp.secret, ...recoveryCodes]) expect(stored).not.toContain(secret);
    expect(acts).toEqual(['totp.begun', 'totp.turned-on']);
    expect(mails.at(-1)).toMatchObject({ to: EMAIL, title: 'The protection of your account changed' });
  });

  test('cannot be replaced while it is on, nor confirmed twice at the same time', async () => {
    const cookies = await signUp();
    const { secret } = (await write(writes.security.beginTotp, {}, cookies)).json();
    const confirm = () => write(writes.security.confirmTotp, { code: codeNow(secret) }, cookies);
    const both = await Promise.all([confirm(), confirm()]);
    const [confirmed, refused] = both.map(({ statusCode }) => statusCode).sort();
    expect(confirmed).toBe(200);
    // The later one finds its token replaced, the code used, or the app on.
    expect([401, 409, 422]).toContain(refused);
    expect(await database().select().from(recoveryCode)).toHaveLength(10);
    expect((await write(writes.security.beginTotp, {}, cookies)).statusCode).toBe(409);
    expect((await write(writes.security.confirmTotp, { code: codeNow(secret, 1) }, cookies)).statusCode).toBe(409);
  });
});

describe('The second factor of a login', () => {
  test('asks for a code after the password, and logs in with it', async () => {
    const { secret } = await turnOn(await signUp());
    const first = await signIn();
    expect([first.statusCode, first.cookies]).toMatchObject([
      200,
      [{ name: SECOND_STEP, maxAge: 600, httpOnly: true, secure: true, sameSite: 'Strict', path: '/' }],
    ]);
    const second = await enter(waitingIn(first), codeNow(secret));
    expect([second.statusCode, await user(getCookies(second))]).toMatchObject([204, { email: EMAIL }]);
    expect(second.cookies.find(({ name }) => name === SECOND_STEP)).toMatchObject({ value: '', maxAge: 0 });
    expect((await enter(waitingIn(first), codeNow(secret, 1))).statusCode).toBe(422);
  });

  test('asks for a code after a link as well', async () => {
    const { secret } = await turnOn(await signUp());
    await post('send-link', { email: EMAIL });
    const first = await post('use-link', { token: getToken(mails.at(-1)) });
    expect([first.statusCode, first.cookies.map(({ name }) => name)]).toEqual([200, [SECOND_STEP]]);
    expect((await enter(waitingIn(first), codeNow(secret))).statusCode).toBe(204);
  });

  test('accepts the codes of 30 s before and after, and each once', async () => {
    const { secret } = await turnOn(await signUp());
    clock.time += 5 * MINUTE_MS;
    const use = async (steps: number) => {
      return (await enter(await ticketNow(), codeNow(secret, steps))).statusCode;
    };
    expect([await use(-2), await use(2), await use(-1), await use(0), await use(0), await use(1)]).toEqual([
      422, 422, 204, 204, 422, 204,
    ]);
    // After a code, older ones are no longer accepted.
    expect(await use(0)).toBe(422);
  });

  test('accepts one code of two requests that use it at the same time', async () => {
    const { secret } = await turnOn(await signUp());
    const tickets = [await ticketNow(), await ticketNow()];
    const both = await Promise.all(tickets.map((ticket) => enter(ticket, codeNow(secret))));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    const ticket = await ticketNow();
    const codes = [codeNow(secret, 1), codeNow(secret, 1)];
    const same = await Promise.all(codes.map((code) => enter(ticket, code)));
    expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const cookies = await signUp();
    const { recoveryCodes } = await turnOn(cookies);
    const use = async (code: string) => (await enter(await ticketNow(), code)).statusCode;
    expect(await use(recoveryCodes[0]!.toLowerCase().replaceAll('-', ' '))).toBe(204);
    expect(await use(recoveryCodes[0]!)).toBe(422);
    expect(await use('ABCD-EFGH-IJKL-MNOP')).toBe(422);
    expect((await security(cookies)).totp.recoveryCodesLeft).toBe(9);
  });

  test('lets 10 codes an account be tried in 15 minutes, also with fresh passwords and addresses', async () => {
    const { secret } = await turnOn(await signUp());
    const tickets: PendingLogin[] = [];
    for (let n = 0; n < 9; n += 1) tickets.push(await ticketNow());
    const tries = Array.from({ length: 15 }, (_, n) => enter(tickets[n % 9]!, '000000', `198.51.100.${n}`));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect((await enter(tickets[0]!, codeNow(secret))).statusCode).toBe(429);
  });

  test('asks for the code with the notice that the login keeps an account to be deleted', async () => {
    const { secret } = await turnOn(await signUp());
    expect((await signIn()).json()).not.toHaveProperty('isKept');
    await write(writes.personalData.requestDeletion, {}, getCookies(await enter(await ticketNow(), codeNow(secret))));
    const waiting = await signIn();
    expect(waiting.json()).toEqual({ ticket: expect.any(String), isKept: true });
    expect((await enter(waitingIn(waiting), codeNow(secret, 1))).json()).toEqual({ isKept: true });
    expect((await signIn()).json()).not.toHaveProperty('isKept');
  });

  test('refuses tickets that are unknown, older than 10 minutes, or from before a new password', async () => {
    const { secret } = await turnOn(await signUp());
    const use = async (ticket: PendingLogin) => (await enter(ticket, codeNow(secret))).statusCode;
    expect(await use({ ...(await ticketNow()), ticket: 'a'.repeat(43) })).toBe(422);
    const old = await ticketNow();
    clock.time += 11 * MINUTE_MS;
    expect(await use(old)).toBe(422);
    const before = await ticketNow();
    await post('send-reset', { email: EMAIL });
    await post('reset-password', { token: getToken(mails.at(-1)), password: 'a new set of words' });
    expect(await database().select().from(secondStep)).toEqual([]);
    expect(await use(before)).toBe(422);
  });

  test.each(['\0', '12345', '1234567890123456789012345678901234567890x', '١٢٣٤٥٦', "' or 1=1"])(
    'refuses the code %j, which none can be',
    async (code) => {
      const answer = await post('second-step', { ticket: 'a'.repeat(43), code });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'code']);
    },
  );
});

describe('The ticket of a second factor', () => {
  test('is worth nothing in another browser, and is not used up there', async () => {
    const { secret } = await turnOn(await signUp());
    const waiting = await ticketNow();
    const elsewhere = await ticketNow();
    for (const browser of [{}, elsewhere.browser, { [SECOND_STEP]: 'a'.repeat(43) }, { [SECOND_STEP]: '' }]) {
      const refused = await enter({ ticket: waiting.ticket, browser }, codeNow(secret));
      expect([refused.statusCode, refused.json().detail]).toEqual([422, 'This took too long. Log in again.']);
    }
    expect((await enter(waiting, codeNow(secret))).statusCode).toBe(204);
    expect((await enter(waiting, codeNow(secret, 1))).statusCode).toBe(422);
  });

  test('does not let a visitor without a ticket use up the codes of an account', async () => {
    const { secret } = await turnOn(await signUp());
    const waiting = await ticketNow();
    for (let n = 0; n < 30; n += 1) await enter({ ...waiting, browser: {} }, '000000', `198.51.100.${n}`);
    expect((await enter(waiting, codeNow(secret))).statusCode).toBe(204);
  });
});

describe('A proof of who someone is', () => {
  const age = async () => {
    clock.time += 13 * HOUR_MS;
  };

  test('is asked for 12 hours after the last one', async () => {
    const cookies = await signUp();
    const { secret } = await turnOn(cookies);
    await age();
    for (const act of [writes.security.turnOffTotp, writes.security.renewRecoveryCodes, writes.security.beginTotp]) {
      const answer = await write(act, {}, cookies);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'STEP_UP_REQUIRED']);
    }
    expect((await write(writes.security.stepUp, { password: PASSWORD }, cookies)).statusCode).toBe(422);
    expect((await write(writes.security.stepUp, { code: codeNow(secret) }, cookies)).statusCode).toBe(204);
    const renewed = await write(writes.security.renewRecoveryCodes, {}, cookies);
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    expect((await write(writes.security.turnOffTotp, {}, cookies)).statusCode).toBe(204);
    expect([(await signIn()).statusCode, await database().select().from(recoveryCode)]).toEqual([204, []]);
  });

  test('lets one of two renewals of the recovery codes wait for the other, whose codes it replaces', async () => {
    const cookies = await signUp();
    await turnOn(cookies);
    const { accountId } = (await database().select().from(recoveryCode))[0]!;
    const renew = async (tx: Database) => {
      await lockAccount(tx, accountId);
      await putRecoveryCodes(tx, accountId, ['another']);
    };
    const renewed = await whileOpen(database(), { work: renew }, () =>
      write(writes.security.renewRecoveryCodes, {}, cookies),
    );
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    expect(await database().$count(recoveryCode)).toBe(10);
  });

  test('is the password where an account has nothing else', async () => {
    const cookies = await signUp();
    await age();
    expect((await write(writes.security.beginTotp, {}, cookies)).statusCode).toBe(403);
    const wrong = await write(writes.security.stepUp, { password: 'wrong password' }, cookies);
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([422, 'password']);
    expect((await write(writes.security.stepUp, { password: PASSWORD }, cookies)).statusCode).toBe(204);
    expect((await write(writes.security.beginTotp, {}, cookies)).statusCode).toBe(200);
  });

  test('counts in its own session only', async () => {
    const first = await signUp();
    const second = getCookies(await signIn());
    clock.time += 13 * HOUR_MS;
    expect((await write(writes.security.stepUp, { password: PASSWORD }, first)).statusCode).toBe(204);
    expect((await write(writes.security.beginTotp, {}, second)).statusCode).toBe(403);
    const { secret } = await turnOn(first);
    const third = getCookies(await enter(await ticketNow(), codeNow(secret)));
    await database().update(signInTable).set({ steppedUpAt: null });
    await write(writes.security.stepUp, { code: codeNow(secret, 1) }, first);
    expect((await write(writes.security.turnOffTotp, {}, third)).statusCode).toBe(403);
  });

  test('can be tried 10 times in 15 minutes, though refused writes are rolled back', async () => {
    const cookies = await signUp();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await write(writes.security.stepUp, { password: `wrong password ${n}` }, cookies)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });
});

describe('A change of the password', () => {
  const change = (cookies: Cookies, password: string, newPassword: string) =>
    write(writes.security.changePassword, { password, newPassword }, cookies);

  test('needs the current one, logs all other browsers out, and sends an email', async () => {
    const first = await signUp();
    const second = getCookies(await signIn());
    const wrong = await change(first, 'wrong password', 'a new set of words');
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([422, 'password']);
    const common = await change(first, PASSWORD, '1234567890');
    expect([common.statusCode, common.json().errors[0].path]).toEqual([422, 'newPassword']);
    expect((await change(first, PASSWORD, 'a new set of words')).statusCode).toBe(204);
    expect([await user(second), (await user(first)) !== null]).toEqual([null, true]);
    expect([mails.at(-1)!.title, acts]).toEqual(['Your password was changed', ['password.changed']]);
    expect((await signIn()).statusCode).toBe(401);
    expect(await database().select().from(signInTable)).toHaveLength(1);
  });
});
