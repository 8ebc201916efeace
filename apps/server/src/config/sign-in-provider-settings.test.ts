import { expect, test } from 'vitest';
import { describeConfig, loadConfig } from './config.ts';

const COMPANY = {
  id: 'company',
  name: 'Company',
  issuer: 'https://id.example.com/realms/staff',
  clientId: 'sealtick',
  clientSecret: 's3cret-0123456789',
};
const load = (...providers: object[]) => loadConfig({ OIDC_PROVIDERS: JSON.stringify(providers) });

test('reads several providers, and none by default', () => {
  const other = { ...COMPANY, id: 'other', name: 'Other', issuer: 'http://127.0.0.1:9000' };
  expect(load(COMPANY, other)).toMatchObject({ config: { signInProviders: [COMPANY, other] } });
  expect(loadConfig({})).toMatchObject({ config: { signInProviders: [] } });
});

test.each([
  ['an issuer without https', [{ ...COMPANY, issuer: 'http://id.example.com' }], '0.issuer: must be an https address'],
  ['an issuer with parameters', [{ ...COMPANY, issuer: 'https://id.example.com/?x=1' }], '0.issuer:'],
  ['an id for no address', [{ ...COMPANY, id: 'a/b' }], '0.id: must be 1–32'],
  ['no secret', [{ ...COMPANY, clientSecret: undefined }], '0.clientSecret:'],
  ['an unknown field', [{ ...COMPANY, scope: 'openid' }], 'scope'],
  ['two of the same id', [COMPANY, { ...COMPANY, name: 'x', issuer: 'https://b.example' }], 'two have the same id'],
  ['two of the same issuer', [COMPANY, { ...COMPANY, name: 'x', id: 'x' }], 'two have the same issuer'],
])('refuses %s, and shows no secret', (_, providers, reason) => {
  const loaded = load(...providers);
  expect(loaded).toEqual({ problems: [expect.stringContaining(reason)] });
  expect(JSON.stringify(loaded)).not.toContain('0123456789');
});

test('refuses what is not JSON, and hides the value in the list of variables', () => {
  const env = { OIDC_PROVIDERS: 's3cret-0123456789' };
  const loaded = loadConfig(env);
  expect(loaded).toEqual({ problems: [expect.stringContaining('this is not JSON')] });
  expect(JSON.stringify(loaded)).not.toContain('0123456789');
  expect(describeConfig(env).find(({ name }) => name === 'OIDC_PROVIDERS')?.value).toBe('(hidden)');
});
