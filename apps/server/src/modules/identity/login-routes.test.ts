import { describe, expect, test } from 'vitest';
import { signIn } from './identity.tables.ts';
import { EMAIL, PASSWORD, useIdentity } from './testing/use-identity.ts';

const { get, post, user, signUp, database } = useIdentity();

/** What a browser says that opens an address. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('Login and logout', () => {
  test.each([
    ['/signals?q=EUR', '/login?returnTo=%2Fsignals%3Fq%3DEUR'],
    ['//evil.example', '/login'],
    ['/\\evil.example', '/login'],
    ['https://evil.example/', '/login'],
    ['/\tevil', '/login'],
    ['/api/logout', '/login'],
    ['/%61pi/logout', '/login'],
    ['/%2561pi/logout', '/login'],
    ['/a%2f..%2fapi/logout', '/login'],
    ['/login?mode=link', '/login'],
    ['/%2f/evil.example', '/login?returnTo=%2F%252f%2Fevil.example'],
    ['javascript:alert(1)', '/login'],
  ])('returns a browser to %s only on this site', async (returnTo, location) => {
    const answer = await get(`/api/login?${new URLSearchParams({ returnTo })}`, BROWSER);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  test.each([
    ['/signals?q=EUR', 302, '/login?returnTo=%2Fsignals%3Fq%3DEUR'],
    ['/api/logout', 302, '/login'],
    ['https://evil.example/', 400, undefined],
    ['//evil.example', 400, undefined],
    ['javascript:alert(1)', 400, undefined],
  ])('answers a program that asks to return to %s with %i', async (returnTo, status, location) => {
    const answer = await get(`/api/login?${new URLSearchParams({ returnTo })}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
    if (status === 400) expect(answer.json().errors[0].path).toBe('returnTo');
  });

  test.each([
    ['an unknown name', 'unknown=1', '/login'],
    ['two paths', 'returnTo=/a&returnTo=/b', '/login'],
    ['two modes', 'mode=sign-up&mode=link&returnTo=%2Fsignals', '/login?returnTo=%2Fsignals'],
    ['a list', 'returnTo[]=/a', '/login'],
    ['a name that is not a text', '%E0%A4%A=x', '/login'],
    ['a path of 8,000 characters', `returnTo=${'/x'.repeat(4_000)}`, '/login'],
  ])('with %s opens the login page for a browser, and is refused for a program', async (_, query, location) => {
    const answer = await get(`/api/login?${query}`, BROWSER);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    expect((await get(`/api/login?${query}`)).statusCode).toBe(400);
  });

  test.each([
    ['https://signals.example.com/strategies/tideline?tab=faq', '/login?returnTo=%2Fstrategies%2Ftideline%3Ftab%3Dfaq'],
    ['https://elsewhere.example/strategies', '/login'],
    ['no address', '/login'],
  ])('returns to the page %s that led there, if it is of this site', async (referer, location) => {
    expect((await get('/api/login', { referer, ...BROWSER })).headers.location).toBe(location);
  });

  test('opens the sign-up for who has no account', async () => {
    expect((await get('/api/login?mode=sign-up')).headers.location).toBe('/login?mode=sign-up');
  });

  test('logs out by the site’s own link', async () => {
    const cookies = await signUp();
    const answer = await get('/api/logout', { 'sec-fetch-site': 'same-origin' }, cookies);
    expect([answer.statusCode, answer.headers.location, answer.cookies[0]]).toMatchObject([302, '/', { maxAge: 0 }]);
    expect(await user(cookies)).toBeNull();
    expect(await database().select().from(signIn)).toEqual([]);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that loads ahead', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ])('is not logged out by %s', async (_, headers) => {
    const cookies = await signUp();
    expect((await get('/api/logout', headers, cookies)).headers.location).toBe('/login/logout');
    expect(await user(cookies)).not.toBeNull();
  });

  test('refuses calls from pages of other sites', async () => {
    const body = { email: EMAIL, password: PASSWORD };
    expect((await post('sign-in', body, {}, '192.0.2.1', 'cross-site')).statusCode).toBe(403);
  });
});

test('A browser sees a page, and no JSON, where the login page cannot be opened', async () => {
  const answers = await Promise.all(Array.from({ length: 520 }, () => get('/api/login', BROWSER)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers['content-type']).toBe('text/html; charset=utf-8');
});
