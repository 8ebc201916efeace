import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto';
import { type BrokerCredentials, BrokerRefusal, type OAuthCredentials } from '../../broker-adapter.ts';

/** What signs requests to the Web API. */
export interface IbkrKeys {
  readonly consumerKey: string;
  readonly accessToken: string;
  /** The access token secret, decrypted. */
  readonly secret: Buffer;
  readonly signatureKey: KeyObject;
  readonly prime: Buffer;
  readonly generator: number;
}

/** Characters of keys and tokens; others would change the header. */
const CONSUMER_KEY = /^[A-Z0-9]{9,32}$/i;
const TOKEN = /^[A-Za-z0-9]{8,64}$/;
const PEM = /-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/;
const LEAST_BITS = 2_048;
const HEX = /^(?:[0-9a-f]{2})+$/i;
const USUAL_GENERATOR = 2;
const DER = { sequence: 0x30, integer: 0x02, long: 0x80 };
/** Bytes around the message of PKCS #1 v1.5: 0, 2, at least eight others, 0. */
const PADDING_LEAST = 11;

/** Returns the keys that a member stated. @throws {BrokerRefusal} naming the field that is wrong */
export function readIbkrKeys({ apiKey, oauth }: BrokerCredentials): IbkrKeys {
  if (!CONSUMER_KEY.test(apiKey))
    throw new BrokerRefusal('apiKey', 'The consumer key has 9 to 32 letters and digits, as you chose it at IBKR.');
  if (oauth === undefined) throw new BrokerRefusal('accessToken', 'The access token is missing.');
  if (!TOKEN.test(oauth.accessToken))
    throw new BrokerRefusal('accessToken', 'The access token has 8 to 64 letters and digits.');
  const signatureKey = readPrivateKey(oauth.signatureKey, 'signatureKey');
  const secret = decryptSecret(oauth.accessTokenSecret, readPrivateKey(oauth.encryptionKey, 'encryptionKey'));
  const consumerKey = apiKey.toUpperCase();
  return { consumerKey, accessToken: oauth.accessToken, secret, signatureKey, ...readGroup(oauth.dhParameters) };
}

/** Returns the DER bytes of a PEM text, also of one whose lines were joined; null for another text. */
function readPem(text: string): { readonly label: string; readonly der: Buffer } | null {
  const [, label, base64] = PEM.exec(text) ?? [];
  return label === undefined ? null : { label, der: Buffer.from(base64!, 'base64') };
}

function readPrivateKey(text: string, field: keyof OAuthCredentials): KeyObject {
  const refuse = () =>
    new BrokerRefusal(field, `An RSA private key of at least ${LEAST_BITS} bits is needed, as PEM without a password.`);
  const pem = readPem(text);
  if (pem?.label !== 'PRIVATE KEY' && pem?.label !== 'RSA PRIVATE KEY') throw refuse();
  const type = pem.label === 'PRIVATE KEY' ? 'pkcs8' : 'pkcs1';
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem.der, format: 'der', type });
  } catch {
    throw refuse();
  }
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails!.modulusLength! < LEAST_BITS) throw refuse();
  return key;
}

function decryptSecret(text: string, key: KeyObject): Buffer {
  const refuse = () =>
    new BrokerRefusal('accessTokenSecret', 'The access token secret was not encrypted for this encryption key.');
  let padded: Buffer;
  try {
    // Without OpenSSL's padding, which answers random bytes for a wrong key instead of an error.
    padded = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(text, 'base64'));
  } catch {
    throw refuse();
  }
  const end = padded.indexOf(0, 2);
  if (padded[0] !== 0 || padded[1] !== 2 || end < PADDING_LEAST - 1) throw refuse();
  return padded.subarray(end + 1);
}

/** Reads the Diffie-Hellman parameters: the file that OpenSSL wrote, or the prime in hexadecimal digits. */
function readGroup(text: string): Pick<IbkrKeys, 'prime' | 'generator'> {
  const pem = readPem(text);
  const digits = text.replace(/[\s:]/g, '');
  const numbers = pem ? readIntegers(pem.der) : HEX.test(digits) ? [Buffer.from(digits, 'hex')] : [];
  const [prime, generator] = numbers.map(withoutLeadingZeros);
  const isPrime = prime !== undefined && prime.length * 8 >= LEAST_BITS && (prime.at(-1)! & 1) === 1;
  if (!isPrime || (pem !== null && generator?.length !== 1))
    throw new BrokerRefusal(
      'dhParameters',
      `The Diffie-Hellman parameters are the file dhparam.pem, or its prime of at least ${LEAST_BITS} bits in hexadecimal digits.`,
    );
  return { prime, generator: generator?.[0] ?? USUAL_GENERATOR };
}

/** Returns the integers of a DER sequence; none of other bytes. */
function readIntegers(der: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let at = readHeader(der, 0, DER.sequence)?.start ?? der.length;
  while (at < der.length) {
    const header = readHeader(der, at, DER.integer);
    if (header === null) return [];
    at = header.start + header.length;
    found.push(der.subarray(header.start, at));
  }
  return found;
}

function readHeader(der: Buffer, at: number, tag: number): { readonly start: number; readonly length: number } | null {
  const [found, first] = [der[at], der[at + 1]];
  if (found !== tag || first === undefined) return null;
  if (first < DER.long) return { start: at + 2, length: first };
  const bytes = first - DER.long;
  if (bytes < 1 || bytes > 2 || at + 2 + bytes > der.length) return null;
  return { start: at + 2 + bytes, length: der.readUIntBE(at + 2, bytes) };
}

/** Returns an unsigned number without zeros in front. */
export function withoutLeadingZeros(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? Buffer.alloc(0) : bytes.subarray(first);
}
