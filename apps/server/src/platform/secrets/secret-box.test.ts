import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addEncryptionKey,
  dropEncryptionKeys,
  type EncryptionKeyPlace,
  makeEncryptionKey,
  readEncryptionKeys,
} from './encryption-keys.ts';
import { keysOfSecond } from './keys-of-second.ts';
import { SecretBox } from './secret-box.ts';

const SECRET = Buffer.from('12345678901234567890');

let place: EncryptionKeyPlace;
let path: string;
beforeEach(async () => {
  place = { encryptionSecrets: null, dataDir: await mkdtemp(join(tmpdir(), 'sealtick-keys-')) };
  path = join(place.dataDir, 'encryption.key');
  await makeEncryptionKey(place);
});
afterEach(() => rm(place.dataDir, { recursive: true }));

const getBox = (at: EncryptionKeyPlace) => new SecretBox(() => readEncryptionKeys(at));

describe('A secret', () => {
  test('is opened for its row with its key only', async () => {
    const box = getBox(place);
    const stored = await box.seal(SECRET, 'totp amara');
    expect(await box.open(stored, 'totp amara')).toEqual(SECRET);
    await expect(box.open(stored, 'totp zoe')).rejects.toThrow();
    const changed = `${stored.slice(0, -1)}${stored.endsWith('A') ? 'B' : 'A'}`;
    await expect(box.open(changed, 'totp amara')).rejects.toThrow();
    await expect(box.open(stored.slice(0, -30), 'totp amara')).rejects.toThrow();
    const other = getBox({ ...place, encryptionSecrets: ['another'.repeat(5)] });
    await expect(other.open(stored, 'totp amara')).rejects.toThrow(/^The encryption key [\da-f]{16} is missing\.$/);
  });

  test('is opened with a key that was added a moment ago, and sealed with no earlier one', async () => {
    const clock = { now: () => 0 };
    const read = () => readEncryptionKeys(place);
    const box = new SecretBox(read, keysOfSecond(read, clock));
    const old = await box.seal(SECRET, 'totp amara');
    expect(await box.open(old, 'totp amara')).toEqual(SECRET);
    const [current] = await addEncryptionKey(place);
    const stored = await box.seal(SECRET, 'totp amara');
    expect(stored.startsWith(current!.id)).toBe(true);
    expect(await box.open(stored, 'totp amara')).toEqual(SECRET);
  });

  test('is stored in another form each time', async () => {
    const box = getBox(place);
    expect(await box.seal(SECRET, 'totp amara')).not.toBe(await box.seal(SECRET, 'totp amara'));
  });

  test('of an older key is opened as long as the key is there', async () => {
    const box = getBox(place);
    const stored = await box.seal(SECRET, 'totp amara');
    const [current, old] = await addEncryptionKey(place);
    expect(await box.open(stored, 'totp amara')).toEqual(SECRET);
    expect((await box.seal(SECRET, 'totp amara')).startsWith(current!.id)).toBe(true);
    await dropEncryptionKeys(place, [old!.id]);
    await expect(box.open(stored, 'totp amara')).rejects.toThrow('is missing');
  });
});

describe('The file of the keys', () => {
  test('is readable by its user only, and stays as it is at further starts', async () => {
    const text = await readFile(path, 'utf8');
    await makeEncryptionKey(place);
    expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual([text, 0o600]);
    await addEncryptionKey(place);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('is refused if others can read it, or if it is damaged', async () => {
    await chmod(path, 0o644);
    await expect(readEncryptionKeys(place)).rejects.toThrow('Run: chmod 600');
    await chmod(path, 0o600);
    await writeFile(path, 'short\n');
    await expect(readEncryptionKeys(place)).rejects.toThrow('is damaged');
  });

  test('is not needed where the operator gives the keys', async () => {
    const own = { dataDir: '/nowhere', encryptionSecrets: ['b'.repeat(32), 'a'.repeat(32)] };
    await makeEncryptionKey(own);
    const stored = await getBox({ ...own, encryptionSecrets: ['a'.repeat(32)] }).seal(SECRET, 'totp amara');
    expect(await getBox(own).open(stored, 'totp amara')).toEqual(SECRET);
  });
});
