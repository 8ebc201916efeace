import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { EnvironmentError } from '../errors.ts';
import { waitWithinTransaction } from '../open-transaction.ts';
import type { EncryptionKey } from './encryption-keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Keys = () => Promise<readonly EncryptionKey[]>;

/** Encrypts secrets for the database, each bound to its row. The stored form begins with the id of the key. */
export class SecretBox {
  private readonly keys: Keys;
  private readonly recentKeys: Keys;

  /**
   * @param keys Returns the keys, the current one first.
   * @param recentKeys Returns them as they were a moment ago, for those who open many secrets.
   */
  constructor(keys: Keys, recentKeys = keys) {
    this.keys = keys;
    this.recentKeys = recentKeys;
  }

  /** Returns the stored form of a secret. @param row Names the table and the row that it belongs to. */
  async seal(secret: Buffer, row: string): Promise<string> {
    const [key] = await waitWithinTransaction(this.keys);
    if (!key) throw new EnvironmentError('There is no encryption key.');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(row));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return `${key.id}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
  }

  /** @throws {Error} where the stored form was changed, or belongs to another row, or its key is missing. */
  async open(stored: string, row: string): Promise<Buffer> {
    const id = getKeyId(stored);
    const isOfIt = (one: EncryptionKey) => one.id === id;
    const find = async () => (await this.recentKeys()).find(isOfIt) ?? (await this.keys()).find(isOfIt);
    const key = await waitWithinTransaction(find);
    if (!key) throw new EnvironmentError(`The encryption key ${id} is missing.`);
    const bytes = Buffer.from(stored.slice(id.length + 1), 'base64url');
    const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(row))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  }
}

/** Returns the id of the key of a stored form. */
const getKeyId = (stored: string): string => stored.split('.', 1)[0]!;
