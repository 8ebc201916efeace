import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@sealtick/contract';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface PasskeyClaims {
  readonly challenge: string;
  readonly origin: string;
  /** Whether the device checks the person. */
  readonly isPersonVerified?: boolean;
  /** Signatures so far. */
  readonly counter?: number;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
/** CBOR of short texts and of byte strings from 24 bytes to 64 KiB, in the shortest form. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const getLength = ({ length }: Buffer) => (length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from(getLength(value)), value]);

/** A passkey in memory, which signs whatever a test states. */
export function softwarePasskey(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  // COSE: kty EC2, alg ES256, crv P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x!, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y!, 'base64url')),
  ]);
  const head = (flags: number, counter: number) => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(host), tail]);
  };
  const clientData = (type: string, { challenge, origin }: PasskeyClaims) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const verifiedFlag = ({ isPersonVerified = true }: PasskeyClaims) => (isPersonVerified ? VERIFIED : 0);

  return {
    id,
    /** Returns what a browser sends of the new passkey. */
    make(stated: PasskeyClaims): PasskeyAttestation {
      const length = Buffer.from([0, rawId.length]);
      const flags = PRESENT | HAS_KEY | verifiedFlag(stated);
      const data = Buffer.concat([head(flags, stated.counter ?? 0), Buffer.alloc(16), length, rawId, cose]);
      const statement = Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]);
      const attestation = Buffer.concat([Buffer.from([0xa3]), statement, text('authData'), bytes(data)]);
      const response = {
        clientDataJSON: clientData('webauthn.create', stated).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    /** Returns what a browser sends of a use of the passkey. */
    use(stated: PasskeyClaims): PasskeyAssertion {
      const data = head(PRESENT | verifiedFlag(stated), stated.counter ?? 0);
      const client = clientData('webauthn.get', stated);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}
