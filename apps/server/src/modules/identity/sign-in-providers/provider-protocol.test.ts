import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { desc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { auditEntry } from '../../audit/audit.tables.ts';
import { account } from '../account.tables.ts';
import { signIn } from '../identity.tables.ts';
import { useProviders } from './testing/use-providers.ts';

const { clock, company, club, begin, finish, join, logIn, user, database, acts, get } = useProviders();

afterEach(() => {
  vi.useRealTimers();
});

let days = 0;
/** Lets so much time pass that the site asks its providers again how they work. */
const askAgain = () => {
  days += 2;
  clock.time += days * DAY_MS;
};

const nobody = async () => {
  expect(await database().$count(signIn)).toBe(0);
  expect(await database().$count(account)).toBe(0);
};

describe('A browser that goes to a provider', () => {
  test('brings state, nonce and a challenge of PKCE, all of its own', async () => {
    const [one, two] = [await begin(), await begin()].map(({ url }) => new URL(url).searchParams);
    expect(Object.fromEntries(one!)).toEqual({
      client_id: company.settings.clientId,
      response_type: 'code',
      redirect_uri: 'https://signals.example.com/login/provider/company',
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(one!.get(name)).not.toBe(two!.get(name));
  });

  test('holds the secret in a cookie that scripts and other sites cannot use', async () => {
    const { cookies } = (await begin()).answer;
    expect(cookies).toMatchObject([
      { name: '__Host-sealtick_provider', httpOnly: true, sameSite: 'Strict', secure: true, path: '/', maxAge: 600 },
    ]);
  });

  test('is not sent to a provider that the site does not have', async () => {
    expect((await begin('elsewhere')).answer.statusCode).toBe(404);
  });
});

describe('An answer of a provider is refused', () => {
  test('in a browser that did not ask', async () => {
    const { url } = await begin();
    expect((await finish(company.logIn(url), {})).statusCode).toBe(422);
    expect((await finish(company.logIn(url), (await begin()).browser)).statusCode).toBe(422);
    await nobody();
  });

  test('with another state, and without one', async () => {
    for (const state of ['x'.repeat(43), ' ']) {
      const { url, browser } = await begin();
      expect((await finish({ ...company.logIn(url), state }, browser)).statusCode).toBe(422);
    }
    await nobody();
  });

  test('the second time, also at the same time', async () => {
    const { url, browser } = await begin();
    const answer = company.logIn(url);
    const both = await Promise.all([finish(answer, browser), finish(answer, browser)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await finish(answer, browser)).statusCode).toBe(422);
  });

  test('after 10 minutes', async () => {
    const { url, browser } = await begin();
    const answer = company.logIn(url);
    clock.time += 10 * MINUTE_MS;
    expect((await finish(answer, browser)).statusCode).toBe(422);
  });

  test('for a code that belongs to another challenge of PKCE', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const { code } = company.logIn(theirs.url);
    expect((await finish({ ...company.logIn(mine.url), code }, mine.browser)).statusCode).toBe(422);
    await nobody();
  });

  test.each([
    ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['for another audience', { claims: { aud: 'another client' } }],
    ['for several audiences without an authorized party', { claims: { aud: ['client of company', 'another'] } }],
    ['for another authorized party', { claims: { aud: ['client of company', 'another'], azp: 'another' } }],
    ['with another nonce', { claims: { nonce: 'x' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that is over', { claims: { exp: Math.floor(Date.now() / 1_000) - 600 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a time', { claims: { iat: undefined } }],
    ['dated more than a minute ahead', { claims: { iat: Math.floor(Date.now() / 1_000) + 600 } }],
    ['of the year 5138', { claims: { iat: 99_999_999_999, exp: 99_999_999_999 + 300 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with an empty subject', { claims: { sub: '' } }],
    ['with a subject of spaces', { claims: { sub: '  ' } }],
    ['with a subject longer than 255 characters', { claims: { sub: 'x'.repeat(256) } }],
    ['without a signature', { signing: 'none' }],
    ['signed with the public key as a secret', { signing: 'HS256 with the public key' }],
    ['signed with another key', { signing: 'RS256 with another key' }],
    ['of a key that the provider does not publish', { header: { kid: 'unknown' } }],
    ['whose header names another algorithm than its key', { header: { alg: 'PS256' } }],
  ] as const)('with a token %s', async (_, wrong) => {
    company.wrong = wrong;
    const answer = await logIn();
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      'The answer of Company was not accepted. Start again.',
    ]);
    await nobody();
  });

  test.each(['none', 'HS256 with the public key'] as const)(
    'with a token signed by %s, whatever the provider says it supports',
    async (signing) => {
      company.wrong = { signing, metadata: { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] } };
      askAgain();
      expect((await logIn()).statusCode).toBe(422);
    },
  );

  test('of another provider than the one that was asked', async () => {
    const { url, browser } = await begin('company');
    const answer = company.logIn(url);
    expect((await finish(answer, browser, 'club')).statusCode).toBe(422);
    const second = await begin('club');
    expect(
      (
        await finish(
          { ...company.logIn(url), state: new URL(second.url).searchParams.get('state')! },
          second.browser,
          'club',
        )
      ).statusCode,
    ).toBe(422);
    const third = await begin('company');
    expect((await finish({ ...company.logIn(third.url), iss: club.issuer }, third.browser)).statusCode).toBe(422);
    const fourth = await begin('company');
    const { code, state } = company.logIn(fourth.url);
    expect((await finish({ code, state }, fourth.browser)).statusCode).toBe(422);
    await nobody();
  });

  test('and the audit log has it', async () => {
    company.wrong = { signing: 'none' };
    await logIn();
    const refused = eq(auditEntry.act, 'sign-in.refused');
    const [newest] = await database().select().from(auditEntry).where(refused).orderBy(desc(auditEntry.index)).limit(1);
    expect(newest).toMatchObject({ actorKind: 'anonymous', about: null, subject: 'company' });
  });
});

describe('Keys of a provider', () => {
  test.each(['RS256', 'ES256'] as const)('of the algorithm %s are accepted', async (signing) => {
    company.wrong = { signing };
    askAgain();
    expect((await logIn()).statusCode).toBe(200);
  });

  test('may be replaced: a new one is fetched', async () => {
    await join();
    company.keys.rotate();
    vi.setSystemTime(Date.now() + 61_000);
    expect((await logIn()).statusCode).toBe(200);
  });
});

describe('A provider that does not answer', () => {
  test('is not a failure of the site, and is asked again', async () => {
    askAgain();
    company.wrong = { isDown: true };
    const { url, browser } = await begin();
    const down = await finish(company.logIn(url), browser);
    expect([down.statusCode, down.json().detail]).toEqual([
      503,
      'Company cannot be reached. Try again later, or log in another way.',
    ]);
    company.wrong = {};
    expect((await logIn()).statusCode).toBe(200);
    expect(await user({})).toBeNull();
    expect(acts).toEqual([]);
    expect((await get('/api/auth/providers')).json()).toEqual([
      { id: 'company', name: 'Company' },
      { id: 'club', name: 'Club' },
    ]);
  });
});
