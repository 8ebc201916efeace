import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { formatNote, formatVerifierKey, getKeyId, type SignedNote, signBody, utf8 } from '@sealtick/log';
import { makeSecretKey, rawPublicKey, readSecretKey } from '../../platform/secret-key.ts';

const OWNER = "The log's key";

/** The Ed25519 key that signs checkpoints. Its secret part is stored only in its file. */
export interface LogKey {
  readonly publicKey: Uint8Array;
  /** Returns the text as a note signed under this name. */
  sign(text: string, name: string): string;
  /** Returns the signature over bytes of a format that is not a note. */
  signBytes(bytes: Uint8Array): Uint8Array;
  /** Whether the note has a valid signature by this key under this name. */
  verifies(note: SignedNote, name: string): boolean;
  verifierKey(name: string): string;
}

/**
 * Reads the key from its file; null if there is none.
 * @throws {EnvironmentError} if the file is damaged or others can read it.
 */
export async function readLogKey(path: string): Promise<LogKey | null> {
  const secret = await readSecretKey(path, OWNER);
  return secret && toLogKey(secret);
}

/** Creates the key file, readable by this user only. If another process was faster, returns that process's key. */
export const makeLogKey = (path: string): Promise<LogKey> => makeKey(path, OWNER);

/** Creates or reads the file of a key that signs notes. @param owner Names the key in messages */
export async function makeKey(path: string, owner: string): Promise<LogKey> {
  return toLogKey((await readSecretKey(path, owner)) ?? (await makeSecretKey(path, owner)));
}

function toLogKey(secret: KeyObject): LogKey {
  const open = createPublicKey(secret);
  const publicKey = rawPublicKey(open);
  return {
    publicKey,
    sign(text, name) {
      const signature = new Uint8Array(sign(null, utf8(text), secret));
      return formatNote(text, [{ name, keyId: getKeyId({ name, publicKey }), signature }]);
    },
    signBytes: (bytes) => new Uint8Array(sign(null, bytes, secret)),
    verifies(note, name) {
      const found = signBody(note, { name, publicKey });
      return found !== null && verify(null, found.message, open, found.signature);
    },
    verifierKey: (name) => formatVerifierKey({ name, publicKey }),
  };
}
