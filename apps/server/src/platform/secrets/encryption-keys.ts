import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { chown, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';
import { replaceFile } from '../replace-file.ts';
import { createPrivateFile, requirePrivate } from '../secret-key.ts';

/** A key that encrypts secrets in the database. */
export interface EncryptionKey {
  /** Names the key without revealing it. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** Where the keys are. */
export interface EncryptionKeyPlace {
  /** The operator's own, the current one first; null for those of the file. */
  readonly encryptionSecrets: readonly string[] | null;
  readonly dataDir: string;
}

const OWNER = 'The encryption key';
const KEY_BYTES = 32;

const fileIn = (dataDir: string): string => join(dataDir, 'encryption.key');

const getKey = (bytes: Buffer): EncryptionKey => ({
  id: createHash('sha256').update('sealtick encryption key\n').update(bytes).digest('hex').slice(0, 16),
  bytes,
});

/**
 * Returns the keys, the current one first; none before the first start. The file is read each time, so that a running
 * program uses a key that was replaced. @throws {EnvironmentError} if others can read the file, or it is damaged.
 */
export async function readEncryptionKeys({
  encryptionSecrets,
  dataDir,
}: EncryptionKeyPlace): Promise<readonly EncryptionKey[]> {
  if (encryptionSecrets !== null) {
    return encryptionSecrets.map((secret) =>
      getKey(Buffer.from(hkdfSync('sha256', secret, '', 'sealtick encryption', KEY_BYTES))),
    );
  }
  const path = fileIn(dataDir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new EnvironmentError(`${OWNER} ${path} cannot be read: ${error.message}.`);
  });
  if (text === null) return [];
  await requirePrivate(path, OWNER);
  const keys = text.trim().split('\n');
  if (keys.every((key) => /^[\w-]{43}$/.test(key))) return keys.map((key) => getKey(Buffer.from(key, 'base64url')));
  throw new EnvironmentError(`${path} is damaged: each line must be a key. Restore it from a copy.`);
}

/** Creates the key file, unless there is one, or the keys are the operator's own. */
export async function makeEncryptionKey(place: EncryptionKeyPlace): Promise<void> {
  if ((await readEncryptionKeys(place)).length > 0) return;
  await createPrivateFile(fileIn(place.dataDir), toText([getKey(randomBytes(KEY_BYTES))]), OWNER);
}

/** Adds a key to the file, as the current one. Returns all. */
export async function addEncryptionKey(place: EncryptionKeyPlace): Promise<readonly EncryptionKey[]> {
  const keys = [getKey(randomBytes(KEY_BYTES)), ...(await readEncryptionKeys(place))];
  await writeKeys(place, keys);
  return keys;
}

/** Removes keys from the file. */
export async function dropEncryptionKeys(place: EncryptionKeyPlace, ids: readonly string[]): Promise<void> {
  const keys = await readEncryptionKeys(place);
  await writeKeys(
    place,
    keys.filter(({ id }) => !ids.includes(id)),
  );
}

const PRIVATE = 0o600;
async function writeKeys({ dataDir }: EncryptionKeyPlace, keys: readonly EncryptionKey[]): Promise<void> {
  const path = fileIn(dataDir);
  await replaceFile(path, toText(keys), PRIVATE);
  if (process.geteuid?.() !== 0) return;
  // A command of root must leave a file that the program can read.
  const { uid, gid } = await stat(dataDir);
  await chown(path, uid, gid);
}

const toText = (keys: readonly EncryptionKey[]): string =>
  keys.map(({ bytes }) => `${bytes.toString('base64url')}\n`).join('');
