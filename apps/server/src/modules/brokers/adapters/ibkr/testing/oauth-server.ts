import {
  constants,
  createHmac,
  generateKeyPairSync,
  getDiffieHellman,
  publicEncrypt,
  randomBytes,
  verify,
} from 'node:crypto';
import type { EgressRequest } from '../../../../../platform/egress/send-request.ts';
import type { BrokerCredentials } from '../../../broker-adapter.ts';

const CONSUMER_KEY = 'SEALTICKX';
const ACCESS_TOKEN = 'a1b2c3d4e5f60718293a';
const DAY_MS = 86_400_000;
const BITS = 2_048;
const SECRET_BYTES = 32;

const makeKeys = () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return pair;
};

let made: { signature: ReturnType<typeof makeKeys>; encryption: ReturnType<typeof makeKeys> } | null = null;
/** Keys of a member, made once per process. */
const memberKeys = () => {
  made ??= { signature: makeKeys(), encryption: makeKeys() };
  return made;
};

const parseHeader = (header: string): Record<string, string> =>
  Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, decodeURIComponent(value!)]),
  );

/** The part of the Web API that knows keys and tokens: it checks every signature. */
export class OAuthServer {
  readonly prime = getDiffieHellman('modp14').getPrime();
  private readonly secret = randomBytes(SECRET_BYTES);
  private readonly nonces = new Set<string>();
  private token: Buffer | null = null;
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  get credentials(): BrokerCredentials & { readonly oauth: NonNullable<BrokerCredentials['oauth']> } {
    const { signature, encryption } = memberKeys();
    const padding = constants.RSA_PKCS1_PADDING;
    return {
      apiKey: CONSUMER_KEY,
      apiSecret: '',
      accountId: 'DU1234567',
      oauth: {
        accessToken: ACCESS_TOKEN,
        accessTokenSecret: publicEncrypt({ key: encryption.publicKey, padding }, this.secret).toString('base64'),
        signatureKey: signature.privateKey,
        encryptionKey: encryption.privateKey,
        dhParameters: this.prime.toString('hex'),
      },
    };
  }

  /** Ends the token, as at midnight. */
  forget(): void {
    this.token = null;
  }

  /** Answers the request for a live session token; null for one that is not signed by the member. */
  issue(address: string, request: EgressRequest): object | null {
    const fields = parseHeader(request.headers?.authorization ?? '');
    const { oauth_signature = '', diffie_hellman_challenge = '' } = fields;
    const text = this.secret.toString('hex') + this.baseString('POST', address, fields);
    const signature = Buffer.from(oauth_signature, 'base64');
    if (!this.isKnown(fields) || !verify('sha256', Buffer.from(text), memberKeys().signature.publicKey, signature))
      return null;
    const group = getDiffieHellman('modp14');
    const challenge = diffie_hellman_challenge.padStart(this.prime.length * 2, '0');
    group.generateKeys();
    const shared = BigInt(`0x${group.computeSecret(Buffer.from(challenge, 'hex')).toString('hex')}`);
    const hex = shared.toString(16);
    const whole = hex.length % 2 === 0 ? hex : `0${hex}`;
    // Two's complement, as java.math.BigInteger writes it.
    const key = Buffer.from(/^[89a-f]/.test(whole) ? `00${whole}` : whole, 'hex');
    this.token = createHmac('sha1', key).update(this.secret).digest();
    return {
      diffie_hellman_response: BigInt(`0x${group.getPublicKey('hex')}`).toString(16),
      live_session_token_signature: createHmac('sha1', this.token).update(CONSUMER_KEY).digest('hex'),
      live_session_token_expiration: this.now() + DAY_MS,
    };
  }

  /** Whether a request is signed with the current token. A nonce counts once. */
  accepts(address: string, { method = 'GET', headers }: EgressRequest): boolean {
    const fields = parseHeader(headers?.authorization ?? '');
    if (this.token === null || !this.isKnown(fields)) return false;
    const text = this.baseString(method, address, fields);
    return createHmac('sha256', this.token).update(text).digest('base64') === fields.oauth_signature;
  }

  private isKnown({ oauth_consumer_key, oauth_token, oauth_nonce = '', oauth_timestamp }: Record<string, string>) {
    const isNew = oauth_nonce !== '' && !this.nonces.has(oauth_nonce);
    this.nonces.add(oauth_nonce);
    const age = Math.abs(this.now() / 1_000 - Number(oauth_timestamp));
    return isNew && age < 300 && oauth_consumer_key === CONSUMER_KEY && oauth_token === ACCESS_TOKEN;
  }

  private baseString(method: string, address: string, fields: Record<string, string>): string {
    const url = new URL(address);
    const { realm: _realm, oauth_signature: _signature, ...signed } = fields;
    const pairs = [...Object.entries(signed), ...url.searchParams].sort(([one], [other]) => (one < other ? -1 : 1));
    const encode = (value: string) => encodeURIComponent(value);
    const list = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
    return `${method}&${encode(url.origin + url.pathname)}&${encode(list)}`;
  }
}
