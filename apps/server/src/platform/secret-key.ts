import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EnvironmentError } from './errors.ts';

/** Kinds of private keys, by their names. */
const KINDS = {
  Ed25519: {
    name: 'an Ed25519',
    generate: () => generateKeyPairSync('ed25519'),
    is: ({ asymmetricKeyType }: KeyObject) => asymmetricKeyType === 'ed25519',
  },
  'P-256': {
    name: 'a P-256',
    generate: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    is: ({ asymmetricKeyDetails }: KeyObject) => asymmetricKeyDetails?.namedCurve === 'prime256v1',
  },
} as const;
type KeyKind = keyof typeof KINDS;

/**
 * Reads the private key in a file, an Ed25519 key by default; null if the file does not exist.
 * @param owner Name of the key for messages, such as `The log's key`.
 * @throws {EnvironmentError} if the file is not a key of this kind, or others can read or change it.
 */
export async function readSecretKey(path: string, owner: string, kind: KeyKind = 'Ed25519'): Promise<KeyObject | null> {
  let pem: string;
  try {
    pem = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EnvironmentError(`${owner} ${path} cannot be read: ${(error as Error).message}.`);
  }
  await requirePrivate(path, owner);
  return parse(pem, path, kind);
}

/** Creates the key file, readable by this user only. If another process was faster, returns that process's key. */
export async function makeSecretKey(path: string, owner: string, kind: KeyKind = 'Ed25519'): Promise<KeyObject> {
  const pem = KINDS[kind].generate().privateKey.export({ type: 'pkcs8', format: 'pem' });
  await createPrivateFile(path, pem.toString(), owner);
  return (await readSecretKey(path, owner, kind))!;
}

/** Creates a file that only this user can read. If another process was faster, its file stays. */
export async function createPrivateFile(path: string, content: string, owner: string): Promise<void> {
  const fresh = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(fresh, content, { mode: 0o600, flush: true });
    // A hard link is atomic and never replaces an existing key, unlike a rename.
    await link(fresh, path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new EnvironmentError(`${owner} ${path} cannot be written: ${message}.`);
  } finally {
    await rm(fresh, { force: true });
  }
}

/** Returns the 32 bytes of an Ed25519 public key. */
export function rawPublicKey(key: KeyObject): Uint8Array {
  return new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url'));
}

/** @throws {EnvironmentError} if other users can read or change a file */
export async function requirePrivate(path: string, owner: string): Promise<void> {
  // Windows shows the same mode for every file.
  if (process.platform === 'win32') return;
  const { mode, uid } = await stat(path);
  if ((mode & 0o077) !== 0) {
    throw new EnvironmentError(
      `${owner} ${path} is accessible to other users (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 ${path}`,
    );
  }
  const owners = await rightOwners(path);
  if (owners.includes(uid)) return;
  throw new EnvironmentError(
    `${owner} ${path} belongs to the user ${uid} instead of ${owners[0]}. Run: chown ${owners[0]} ${path}`,
  );
}

/** Returns the users that may own the key: that of this program, and for root also the owner of the data folder. */
async function rightOwners(path: string): Promise<number[]> {
  const user = process.geteuid!();
  return user === 0 ? [user, (await stat(dirname(path))).uid] : [user];
}

function parse(pem: string, path: string, kind: KeyKind): KeyObject {
  try {
    const secret = createPrivateKey(pem);
    if (KINDS[kind].is(secret)) return secret;
  } catch {
    // Reported below, like keys of another kind.
  }
  throw new EnvironmentError(
    `${path} is not ${KINDS[kind].name} private key in PEM format. Restore the key file from a backup.`,
  );
}
