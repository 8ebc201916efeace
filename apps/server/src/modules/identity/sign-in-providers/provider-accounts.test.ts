import { reads, writes } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account } from '../account.tables.ts';
import { credential, pendingSignUp, signIn } from '../identity.tables.ts';
import { totp } from '../second-factor.tables.ts';
import { providerIdentity } from '../sign-in-provider.tables.ts';
import { ACCEPTED, ACCEPTED_VERSION, type Cookies, EMAIL, getCookies, PASSWORD } from '../testing/use-identity.ts';
import { useProviders } from './testing/use-providers.ts';

const { clock, company, club, begin, finish, join, logIn, mails, acts, get, post, write, signUp, user, database } =
  useProviders();

const security = async (cookies: Cookies) => (await get(reads.security.get.path, {}, cookies)).json();
const getAccount = async (email = EMAIL) =>
  (await database().select().from(account).where(eq(account.email, email)))[0];
/** Connects the account of a browser, which takes the cookies of the answer. */
const connect = async (cookies: Cookies, at = company) => {
  const answer = await logIn(at, { connects: true }, cookies);
  Object.assign(cookies, getCookies(answer));
  return answer;
};
const disconnect = (cookies: Cookies, id = 'company') => write(writes.security.disconnectProvider, { id }, cookies);

describe('Someone without an account', () => {
  test('accepts the statements before there is an account', async () => {
    const answer = await logIn(company, { returnTo: '/strategies/impulse?subscribe=1' });
    expect(answer.json()).toEqual({
      returnTo: '/strategies/impulse?subscribe=1',
      signUp: { ticket: expect.any(String), email: EMAIL },
    });
    expect([await getAccount(), await database().$count(signIn)]).toEqual([undefined, 0]);
    const { ticket } = answer.json().signUp;
    expect((await post('provider-sign-up', { ticket, isAdult: true })).statusCode).toBe(400);
    const created = await post('provider-sign-up', { ticket, ...ACCEPTED });
    expect([created.statusCode, await user(getCookies(created))]).toMatchObject([204, { email: EMAIL }]);
    expect(await getAccount()).toMatchObject({
      emailVerified: true,
      isAdult: true,
      termsVersion: ACCEPTED_VERSION,
      termsAcceptedAt: new Date(clock.time),
    });
    expect((await post('provider-sign-up', { ticket, ...ACCEPTED })).statusCode).toBe(422);
  });

  test('has 10 minutes for that', async () => {
    const { ticket } = (await logIn()).json().signUp;
    clock.time += 10 * MINUTE_MS;
    expect((await post('provider-sign-up', { ticket, ...ACCEPTED })).statusCode).toBe(422);
    expect(await getAccount()).toBeUndefined();
  });

  test('is logged in the next time, also after the address changed at the provider', async () => {
    await join();
    company.person = { sub: 'amara-1', email: 'other@example.com', email_verified: false };
    const answer = await logIn(company, { returnTo: '/signals' });
    expect([answer.json(), await user(getCookies(answer))]).toMatchObject([{ returnTo: '/signals' }, { email: EMAIL }]);
  });

  test.each([['//evil.example'], ['https://evil.example/'], ['/api/logout']])(
    'returns to %s only on this site',
    async (returnTo) => {
      expect((await logIn(company, { returnTo })).json().returnTo).toBe('/');
    },
  );

  test.each([
    ['an address that is not confirmed', { email: EMAIL, email_verified: false }],
    ['an address that may not be confirmed', { email: EMAIL }],
    ['an address that is none', { email: 'amara', email_verified: true }],
    ['no address', {}],
  ])('gets no account by %s', async (_, stated) => {
    company.person = { sub: 'amara-1', ...stated };
    const answer = await logIn();
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      'Company gives no confirmed email address. Sign up with a password, then connect Company on your account page.',
    ]);
  });

  test('is asked for the address apart, where the token has none', async () => {
    company.wrong = { statesEmailApart: true };
    expect((await logIn()).json().signUp.email).toBe(EMAIL);
    expect(company.requests).toContain('/userinfo');
  });

  test('does not keep what others prepared with the address', async () => {
    await post('sign-up', { email: EMAIL, password: PASSWORD, ...ACCEPTED });
    await join();
    expect(await database().$count(pendingSignUp)).toBe(0);
    const { id } = (await getAccount())!;
    await database().update(account).set({ emailVerified: false });
    const at = new Date(clock.time);
    const row = { id: 'x', userId: id, providerId: 'credential', accountId: id, createdAt: at, updatedAt: at };
    await database()
      .insert(credential)
      .values({ ...row, password: 'x' });
    const cookies = await join(club);
    expect(await database().$count(credential)).toBe(0);
    expect(await database().select().from(providerIdentity)).toMatchObject([{ provider: 'club', accountId: id }]);
    expect(await user(cookies)).toMatchObject({ email: EMAIL });
    expect(await getAccount()).toMatchObject({ emailVerified: true });
  });
});

describe('An account with the same address', () => {
  test('is not entered by the address alone', async () => {
    await signUp();
    const answer = await logIn();
    expect([answer.statusCode, answer.json().detail, answer.cookies.map(({ name }) => name)]).toEqual([
      409,
      'An account with your address at Company exists. Log in to it, then connect Company on your account page.',
      ['__Host-sealtick_provider'],
    ]);
    expect(await database().$count(providerIdentity)).toBe(0);
  });

  test('is not entered by a sign-up that began before it', async () => {
    const { ticket } = (await logIn()).json().signUp;
    await signUp();
    expect((await post('provider-sign-up', { ticket, ...ACCEPTED })).statusCode).toBe(409);
    expect(await database().$count(providerIdentity)).toBe(0);
  });
});

describe('Two providers', () => {
  test('may have the same subject for different people', async () => {
    await join(company);
    club.person = { sub: 'amara-1', email: 'zoe@example.com', email_verified: true };
    expect(await user(await join(club))).toMatchObject({ email: 'zoe@example.com' });
    expect(await user(getCookies(await logIn(company)))).toMatchObject({ email: EMAIL });
  });

  test('may both be connected with an account', async () => {
    const cookies = await signUp();
    expect((await connect(cookies, company)).json()).toEqual({ returnTo: '/' });
    expect((await connect(cookies, club)).statusCode).toBe(200);
    for (const one of [company, club]) expect(await user(getCookies(await logIn(one)))).toMatchObject({ email: EMAIL });
    expect((await security(cookies)).providers).toMatchObject([
      { id: 'company', name: 'Company', isOffered: true, connectedAt: expect.any(String), usedAt: expect.any(String) },
      { id: 'club', name: 'Club', isOffered: true, connectedAt: expect.any(String) },
    ]);
  });
});

describe('A member', () => {
  test('connects a provider after a fresh proof, in the browser that asked for it', async () => {
    const cookies = await signUp();
    expect((await begin('company', { connects: true })).answer.statusCode).toBe(401);
    const { url, browser } = await begin('company', { connects: true, returnTo: '/account' }, cookies);
    const other = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));
    expect((await finish(company.logIn(url), { ...browser, ...other })).statusCode).toBe(422);
    expect((await connect(cookies)).statusCode).toBe(200);
    expect(mails.at(-1)!.paragraphs[0]).toBe('Company was connected: its account logs in to yours.');
    const list = (await get('/api/account/audit', {}, cookies)).json() as { act: string }[];
    expect(list[0]).toMatchObject({ act: 'provider.connected', by: 'you' });
    clock.time += 13 * HOUR_MS;
    expect((await begin('club', { connects: true }, cookies)).answer.json().code).toBe('STEP_UP_REQUIRED');
  });

  test('whose proof is too old when the provider answers connects nothing', async () => {
    const cookies = await signUp();
    clock.time += 12 * HOUR_MS - MINUTE_MS;
    const { url, browser } = await begin('company', { connects: true }, cookies);
    clock.time += 2 * MINUTE_MS;
    expect((await finish(company.logIn(url), browser)).json().code).toBe('STEP_UP_REQUIRED');
    expect(await database().$count(providerIdentity)).toBe(0);
  });

  test('connects no one who is connected with another account, and one account a provider', async () => {
    const cookies = await signUp('zoe@example.com');
    await join();
    const taken = await connect(cookies);
    expect([taken.statusCode, taken.json().detail]).toEqual([
      409,
      'This account of Company is connected with another account here.',
    ]);
    company.person = { sub: 'zoe-1' };
    expect((await connect(cookies)).statusCode).toBe(200);
    expect((await connect(cookies)).statusCode).toBe(200);
    company.person = { sub: 'zoe-2' };
    expect((await connect(cookies)).json().detail).toBe(
      'Your account is connected with another account of Company. Disconnect it first.',
    );
  });

  test('disconnects a provider after a fresh proof', async () => {
    const cookies = await signUp();
    await connect(cookies);
    acts.length = 0;
    clock.time += 13 * HOUR_MS;
    expect((await disconnect(cookies)).json().code).toBe('STEP_UP_REQUIRED');
    await write(writes.security.stepUp, { password: PASSWORD }, cookies);
    expect([(await disconnect(cookies)).statusCode, (await disconnect(cookies)).statusCode]).toEqual([204, 404]);
    expect(acts).toEqual(['step-up.passed', 'provider.disconnected']);
    expect(mails.at(-1)!.paragraphs[0]).toBe('Company was disconnected: it no longer logs in.');
    expect((await logIn()).statusCode).toBe(409);
  });

  test('cannot disconnect that of another account', async () => {
    const [mine, theirs] = [await signUp(), await signUp('zoe@example.com')];
    await connect(mine);
    expect((await disconnect(theirs)).statusCode).toBe(404);
    expect(await database().$count(providerIdentity)).toBe(1);
  });

  test('cannot remove the last way to log in', async () => {
    const cookies = await join();
    await database()
      .update(signIn)
      .set({ steppedUpAt: new Date(clock.time) });
    const refused = await disconnect(cookies);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This is the only way to log in. Set a password first.',
    ]);
    expect(await database().$count(providerIdentity)).toBe(1);
    await connect(cookies, club);
    expect((await disconnect(cookies)).statusCode).toBe(204);
  });

  test('enters a code after the provider as well', async () => {
    await join();
    const { id: accountId } = (await getAccount())!;
    const at = new Date(clock.time);
    await database().insert(totp).values({ accountId, secret: 'x', createdAt: at, confirmedAt: at, usedStep: 0 });
    const answer = await logIn(company, { returnTo: '/signals' });
    expect(answer.json()).toEqual({ returnTo: '/signals', ticket: expect.any(String) });
    expect(getCookies(answer)['__Host-sealtick_sign_in']).toBeUndefined();
  });

  test('who logs in with a provider has not proven who they are, until they have a password', async () => {
    const cookies = await join();
    const begun = await write(writes.security.beginTotp, {}, cookies);
    expect([begun.statusCode, begun.json().code]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect((await security(cookies)).passwordChangedAt).toBeNull();
    await post('send-reset', { email: EMAIL });
    const token = mails.at(-1)!.action!.url.split('#')[1]!;
    expect((await post('reset-password', { token, password: PASSWORD })).statusCode).toBe(204);
    const again = getCookies(await logIn());
    expect((await write(writes.security.beginTotp, {}, again)).statusCode).toBe(403);
    await write(writes.security.stepUp, { password: PASSWORD }, again);
    expect((await write(writes.security.beginTotp, {}, again)).statusCode).toBe(200);
  });
});
