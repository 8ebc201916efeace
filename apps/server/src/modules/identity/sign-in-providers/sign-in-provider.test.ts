import { MINUTE_MS } from '@sealtick/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../platform/logging.ts';
import { Schedule } from '../../../platform/schedule.ts';
import { SignInProviders } from './sign-in-providers.ts';
import { SignInProviderStandIn } from './testing/sign-in-provider-stand-in.ts';

const clock = { time: 0, now: () => clock.time };
const company = new SignInProviderStandIn('company', 'Company');
let schedule: Schedule;

beforeEach(async () => {
  clock.time = Date.now();
  schedule = new Schedule(clock, silentLog);
  await company.start();
});
afterEach(() => {
  company.stop();
  company.wrong = {};
  company.requests.length = 0;
});

const providersAt = (issuer: string, egressAllow: readonly string[] = []) =>
  new SignInProviders({
    config: { signInProviders: [{ ...company.settings, issuer }], egressAllow },
    clock,
    log: silentLog,
    schedule,
  });

test('a provider that is down at the start is asked again every minute', async () => {
  company.wrong = { isDown: true };
  const providers = providersAt(company.issuer);
  const [{ check } = { check: async () => {} }] = providers.checks;
  providers.start();
  await schedule.tick();
  await expect(check()).rejects.toMatchObject({ state: 'degraded', detail: 'Cannot be reached: Company.' });
  company.wrong = {};
  clock.time += MINUTE_MS;
  await schedule.tick();
  await expect(check()).resolves.toBeUndefined();
  const { length } = company.requests;
  clock.time += MINUTE_MS;
  await schedule.tick();
  expect(company.requests).toHaveLength(length);
  await providers.stop();
});

test('a provider that gives another issuer is not used', async () => {
  company.wrong = { metadata: { issuer: 'https://elsewhere.example' } };
  await expect(providersAt(company.issuer).get('company').open()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a provider of this machine cannot send the program into a private network', async () => {
  company.wrong = { metadata: { token_endpoint: 'http://10.0.0.1/token', jwks_uri: 'http://169.254.169.254/keys' } };
  const provider = providersAt(company.issuer).get('company');
  const values = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
  const redirectUri = 'https://signals.example.com/login/provider/company';
  const answer = company.logIn(await provider.addressFor(values, redirectUri));
  await expect(provider.redeem(answer, values, redirectUri)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a provider in a private network is asked only if the operator allows the network', async () => {
  const { port } = new URL(company.issuer);
  const local = providersAt(`https://10.255.255.1:${port}`).get('company');
  await expect(local.open()).rejects.toMatchObject({ detail: expect.stringContaining('Company cannot be reached') });
  expect(company.requests).toEqual([]);
});

test('no check exists without providers', () => {
  const none = new SignInProviders({
    config: { signInProviders: [], egressAllow: [] },
    clock,
    log: silentLog,
    schedule,
  });
  expect([none.checks, none.list()]).toEqual([[], []]);
});
