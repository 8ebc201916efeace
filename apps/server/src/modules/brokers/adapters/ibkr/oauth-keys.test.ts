import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { power, toSigned } from './live-session-token.ts';
import { readIbkrKeys } from './oauth-keys.ts';
import { readOrderRef } from './order-refs.ts';
import { shortText } from './short-text.ts';
import { baseString } from './sign-request.ts';
import { OAuthServer } from './testing/oauth-server.ts';

const server = new OAuthServer(() => 0);
const { credentials } = server;
const withOAuth = (change: Partial<typeof credentials.oauth>) => ({
  ...credentials,
  oauth: { ...credentials.oauth, ...change },
});
const getKey = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ format: 'pem', type: 'pkcs1' }).toString();

/** Returns Diffie-Hellman parameters as OpenSSL writes them. */
function toPem(prime: Buffer): string {
  const integer = Buffer.concat([Buffer.from([0]), prime]);
  const length = (tag: number, bytes: number) => Buffer.from([tag, 0x82, bytes >> 8, bytes & 0xff]);
  const body = Buffer.concat([length(0x02, integer.length), integer, Buffer.from([0x02, 0x01, 0x02])]);
  const base64 = Buffer.concat([length(0x30, body.length), body]).toString('base64');
  return `-----BEGIN DH PARAMETERS-----\n${base64}\n-----END DH PARAMETERS-----\n`;
}

test('keys are read from files, also where their lines were joined', () => {
  const joined = (text: string) => text.replaceAll('\n', '');
  const { signatureKey, encryptionKey } = credentials.oauth;
  const dhParameters = toPem(server.prime);
  for (const change of [
    { dhParameters },
    { signatureKey: joined(signatureKey), encryptionKey: joined(encryptionKey), dhParameters: joined(dhParameters) },
  ]) {
    const keys = readIbkrKeys({ ...withOAuth(change), apiKey: 'sealtickx' });
    expect(keys).toMatchObject({ consumerKey: 'SEALTICKX', generator: 2 });
    expect(keys.prime.equals(server.prime)).toBe(true);
    expect(keys.secret).toHaveLength(32);
  }
});

test.each([
  ['a signature key that is none', { signatureKey: 'x' }, 'signatureKey'],
  ['a short signature key', { signatureKey: getKey(1_024) }, 'signatureKey'],
  ['an encryption key that the secret is not for', { encryptionKey: getKey(2_048) }, 'accessTokenSecret'],
  ['a secret that is cut', { accessTokenSecret: 'YWJj' }, 'accessTokenSecret'],
  ['a token that would end its header', { accessToken: 'a1b2c3d4"\r\n' }, 'accessToken'],
  ['a short prime', { dhParameters: 'ff'.repeat(64) }, 'dhParameters'],
  ['an even prime', { dhParameters: `${'ff'.repeat(255)}fe` }, 'dhParameters'],
  ['a file of other content', { dhParameters: credentials.oauth.signatureKey }, 'dhParameters'],
])('%s is refused, and the field named', (_what, change, field) => {
  expect(() => readIbkrKeys(withOAuth(change))).toThrow(expect.objectContaining({ name: 'BrokerRefusal', field }));
});

test('a shared secret is written as two’s complement: a byte 0 in front of a high bit, and no other', () => {
  expect(toSigned(0x7fn).toString('hex')).toBe('7f');
  expect(toSigned(0x80n).toString('hex')).toBe('0080');
  expect(toSigned(0x123n).toString('hex')).toBe('0123');
  expect(power(3n, 200n, 1_009n)).toBe(3n ** 200n % 1_009n);
});

test('what is signed is method, address and the sorted fields of header and query', () => {
  const request = { method: 'GET', address: 'https://api.ibkr.com/v1/api/x', query: { days: '7' } };
  expect(baseString(request, { oauth_token: 'b', oauth_nonce: 'a' })).toBe(
    'GET&https%3A%2F%2Fapi.ibkr.com%2Fv1%2Fapi%2Fx&days%3D7%26oauth_nonce%3Da%26oauth_token%3Db',
  );
});

test('a reference says which order of an entry it is', () => {
  expect(readOrderRef('st-0123456789abcdef0123456789-12')).toMatchObject({ role: 'entry' });
  expect(readOrderRef('s1-a1-p1_s3')).toEqual({ clientId: 's1-a1-p1', role: 'stop' });
  for (const other of [null, undefined, '', 'Order123', 's1_x1', 's1_s']) expect(readOrderRef(other)).toBeNull();
});

test('a text of the broker is one line without markup', () => {
  expect(shortText('<h4>Warning</h4>\nYou <b>must</b>')).toBe('Warning You must');
  expect(shortText('x'.repeat(500))).toHaveLength(240);
});
