import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { formatNote, formatVerifierKey, keyIdOf, type SignedNote, signatureOf, utf8 } from '@sealtick/log';
import { makeSecretKey, rawPublicKey, readSecretKey } from '../../platform/secret-key.ts';

const WHOSE = "The log's key";

/** The Ed25519 key that signs checkpoints. Its secret half is only ever in its file. */
export interface LogKey {
  readonly publicKey: Uint8Array;
  /** The text as a note signed under this name. */
  sign(text: string, name: string): string;
  /** Whether the note carries this key's signature under this name, and it holds. */
  verifies(note: SignedNote, name: string): boolean;
  verifierKey(name: string): string;
}

/** The key in the file, or null where there is none. @throws {EnvironmentError} where what is there cannot be trusted. */
export async function readLogKey(path: string): Promise<LogKey | null> {
  const secret = await readSecretKey(path, WHOSE);
  return secret && logKeyOf(secret);
}

/** Makes the key's file, for its user only; where another process was quicker, its key is the one. */
export async function makeLogKey(path: string): Promise<LogKey> {
  return logKeyOf(await makeSecretKey(path, WHOSE));
}

function logKeyOf(secret: KeyObject): LogKey {
  const open = createPublicKey(secret);
  const publicKey = rawPublicKey(open);
  return {
    publicKey,
    sign(text, name) {
      const signature = new Uint8Array(sign(null, utf8(text), secret));
      return formatNote(text, [{ name, keyId: keyIdOf({ name, publicKey }), signature }]);
    },
    verifies(note, name) {
      const found = signatureOf(note, { name, publicKey });
      return found !== null && verify(null, found.message, open, found.signature);
    },
    verifierKey: (name) => formatVerifierKey({ name, publicKey }),
  };
}
