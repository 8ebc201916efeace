import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { formatNote, formatVerifierKey, keyIdOf, type SignedNote, signatureOf, utf8 } from '@sealtick/log';
import { EnvironmentError } from '../../platform/errors.ts';

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
  let pem: string;
  try {
    pem = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EnvironmentError(`The log's key ${path} cannot be read: ${(error as Error).message}.`);
  }
  await requirePrivate(path);
  return logKeyOf(parse(pem, path));
}

/** Makes the key's file, for its user only; where another process was quicker, its key is the one. */
export async function makeLogKey(path: string): Promise<LogKey> {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const fresh = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(fresh, pem, { mode: 0o600, flush: true });
    // Whole or not at all, and never over a key that is there: a rename would replace it.
    await link(fresh, path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new EnvironmentError(`The log's key ${path} cannot be written: ${message}.`);
  } finally {
    await rm(fresh, { force: true });
  }
  return (await readLogKey(path))!;
}

function logKeyOf(secret: KeyObject): LogKey {
  const open = createPublicKey(secret);
  const publicKey = new Uint8Array(Buffer.from(open.export({ format: 'jwk' }).x!, 'base64url'));
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

async function requirePrivate(path: string): Promise<void> {
  // Windows keeps its rights elsewhere and shows the same mode for every file.
  if (process.platform === 'win32') return;
  const { mode, uid } = await stat(path);
  if ((mode & 0o077) !== 0) {
    throw new EnvironmentError(
      `The log's key ${path} is open to other users (mode ${(mode & 0o777).toString(8)}); close it with: chmod 600 ${path}`,
    );
  }
  const owners = await rightOwners(path);
  if (owners.includes(uid)) return;
  throw new EnvironmentError(
    `The log's key ${path} belongs to the user ${uid}, who could change it; it must belong to the user ${owners[0]}: chown ${owners[0]} ${path}`,
  );
}

/** The user of this program; root also reads the key of the user whose data folder it is in. */
async function rightOwners(path: string): Promise<number[]> {
  const user = process.geteuid!();
  return user === 0 ? [user, (await stat(dirname(path))).uid] : [user];
}

function parse(pem: string, path: string): KeyObject {
  try {
    const secret = createPrivateKey(pem);
    if (secret.asymmetricKeyType === 'ed25519') return secret;
  } catch {
    // Told below, with keys of another kind.
  }
  throw new EnvironmentError(`${path} is not an Ed25519 private key in PEM; put the log's own key file back.`);
}
