import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';

/** How a token is signed: as it should be, or as someone who has no key of the provider would try it. */
export type Signing = 'RS256' | 'ES256' | 'none' | 'HS256 with the public key' | 'RS256 with another key';

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const PAIRS = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};

const newKey = (algorithm: keyof typeof PAIRS): Key => ({ kid: randomUUID(), ...PAIRS[algorithm]() });

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The keys of a provider, RSA and EC. */
export class TokenKeys {
  private keys = { RS256: newKey('RS256'), ES256: newKey('ES256') };

  /** Replaces both keys; tokens that were signed before are no longer valid. */
  rotate(): void {
    this.keys = { RS256: newKey('RS256'), ES256: newKey('ES256') };
  }

  /** Returns the public keys, as the provider publishes them. */
  published(): { readonly keys: readonly object[] } {
    const toJwk = ([alg, { kid, publicKey }]: [string, Key]) => ({
      ...publicKey.export({ format: 'jwk' }),
      kid,
      alg,
      use: 'sig',
    });
    return { keys: Object.entries(this.keys).map(toJwk) };
  }

  /** Returns a signed token. @param header Replaces fields of its header. */
  token(claims: object, signing: Signing, header: object = {}): string {
    const { RS256, ES256 } = this.keys;
    const as = (alg: string, kid: string, make: (data: Buffer) => Buffer): string => {
      const data = `${encode({ alg, typ: 'JWT', kid, ...header })}.${encode(claims)}`;
      return `${data}.${make(Buffer.from(data)).toString('base64url')}`;
    };
    switch (signing) {
      case 'RS256':
        return as('RS256', RS256.kid, (data) => sign('sha256', data, RS256.privateKey));
      case 'ES256':
        return as('ES256', ES256.kid, (data) =>
          sign('sha256', data, { key: ES256.privateKey, dsaEncoding: 'ieee-p1363' }),
        );
      case 'none':
        return as('none', RS256.kid, () => Buffer.alloc(0));
      case 'HS256 with the public key': {
        const secret = RS256.publicKey.export({ format: 'pem', type: 'spki' });
        return as('HS256', RS256.kid, (data) => createHmac('sha256', secret).update(data).digest());
      }
      case 'RS256 with another key':
        return as('RS256', RS256.kid, (data) => sign('sha256', data, newKey('RS256').privateKey));
    }
  }
}
