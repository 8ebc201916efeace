import type { SignInBody } from '@sealtick/contract';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Cookies, getCookies, useIdentity } from '../../testing/use-identity.ts';
import { SignInProviderStandIn } from './sign-in-provider-stand-in.ts';

/** What the login page accepts in the name of someone whom a provider named. */
type Params = Omit<SignInBody<'finish-provider'>, 'provider'>;

/** A site with two login providers on this machine. */
export function useProviders() {
  const company = new SignInProviderStandIn('company', 'Company');
  const club = new SignInProviderStandIn('club', 'Club');
  const both = [company, club];
  const right = company.person;
  beforeAll(async () => {
    for (const one of both) await one.start();
  });
  afterEach(() => {
    for (const one of both) Object.assign(one, { wrong: {}, person: right });
  });
  afterAll(() => {
    for (const one of both) one.stop();
  });
  const site = useIdentity({
    environment: () => ({
      OIDC_PROVIDERS: JSON.stringify(both.map(({ settings, issuer }) => ({ ...settings, issuer }))),
    }),
  });

  /** Sends a browser to a provider. Returns its cookies and where it goes. */
  const begin = async (provider = 'company', more: object = {}, cookies: Cookies = {}) => {
    const answer = await site.post('begin-provider', { provider, ...more }, cookies);
    const { url } = answer.json() as { url: string };
    return { answer, url, browser: { ...cookies, ...getCookies(answer) } as Cookies };
  };
  const finish = (params: Params, browser: Cookies, provider = 'company') =>
    site.post('finish-provider', { provider, ...params }, browser);
  /** Logs in at a provider and comes back. */
  const logIn = async (at = company, more: object = {}, cookies: Cookies = {}) => {
    const { url, browser } = await begin(at.settings.id, more, cookies);
    return finish(at.logIn(url), browser, at.settings.id);
  };
  /** Signs someone up by a provider. Returns the cookies of the browser. */
  const join = async (at = company): Promise<Cookies> => {
    const { ticket } = (await logIn(at)).json().signUp;
    return getCookies(await site.post('provider-sign-up', { ticket, isAdult: true, acceptsTerms: true }));
  };
  return { ...site, company, club, begin, finish, logIn, join };
}
