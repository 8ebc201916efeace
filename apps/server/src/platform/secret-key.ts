import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EnvironmentError } from './errors.ts';

/**
 * Reads the Ed25519 key in a file; null if the file does not exist.
 * @param owner Name of the key for messages, such as `The log's key`.
 * @throws {EnvironmentError} if the file is not a key, or others can read or change it.
 */
export async function readSecretKey(path: string, owner: string): Promise<KeyObject | null> {
  let pem: string;
  try {
    pem = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EnvironmentError(`${owner} ${path} cannot be read: ${(error as Error).message}.`);
  }
  await requirePrivate(path, owner);
  return parse(pem, path);
}

/** Creates the key file, readable by this user only. If another process was faster, returns that process's key. */
export async function makeSecretKey(path: string, owner: string): Promise<KeyObject> {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await createPrivateFile(path, pem.toString(), owner);
  return (await readSecretKey(path, owner))!;
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

function parse(pem: string, path: string): KeyObject {
  try {
    const secret = createPrivateKey(pem);
    if (secret.asymmetricKeyType === 'ed25519') return secret;
  } catch {
    // Reported below, like keys of another kind.
  }
  throw new EnvironmentError(
    `${path} is not an Ed25519 private key in PEM format. Restore the key file from a backup.`,
  );
}
