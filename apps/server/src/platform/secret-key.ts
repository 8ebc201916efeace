import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EnvironmentError } from './errors.ts';

/**
 * The Ed25519 key in a file, or null where there is none.
 * @param whose Begins a sentence that goes on with the path, such as `The log's key`.
 * @throws {EnvironmentError} where what is there cannot be trusted.
 */
export async function readSecretKey(path: string, whose: string): Promise<KeyObject | null> {
  let pem: string;
  try {
    pem = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EnvironmentError(`${whose} ${path} cannot be read: ${(error as Error).message}.`);
  }
  await requirePrivate(path, whose);
  return parse(pem, path);
}

/** Makes the key's file, for its user only; where another process was quicker, its key is the one. */
export async function makeSecretKey(path: string, whose: string): Promise<KeyObject> {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const fresh = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(fresh, pem, { mode: 0o600, flush: true });
    // Whole or not at all, and never over a key that is there: a rename would replace it.
    await link(fresh, path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new EnvironmentError(`${whose} ${path} cannot be written: ${message}.`);
  } finally {
    await rm(fresh, { force: true });
  }
  return (await readSecretKey(path, whose))!;
}

/** The 32 bytes of an Ed25519 public key. */
export function rawPublicKey(key: KeyObject): Uint8Array {
  return new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url'));
}

async function requirePrivate(path: string, whose: string): Promise<void> {
  // Windows keeps its rights elsewhere and shows the same mode for every file.
  if (process.platform === 'win32') return;
  const { mode, uid } = await stat(path);
  if ((mode & 0o077) !== 0) {
    throw new EnvironmentError(
      `${whose} ${path} is open to other users (mode ${(mode & 0o777).toString(8)}); close it with: chmod 600 ${path}`,
    );
  }
  const owners = await rightOwners(path);
  if (owners.includes(uid)) return;
  throw new EnvironmentError(
    `${whose} ${path} belongs to the user ${uid}, who could change it; it must belong to the user ${owners[0]}: chown ${owners[0]} ${path}`,
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
  throw new EnvironmentError(`${path} is not an Ed25519 private key in PEM; put the right key file back.`);
}
