import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { requireNoTransaction } from '../../platform/open-transaction.ts';
import { HashQueue } from './hash-queue.ts';

const derive = promisify(argon2);

/** OWASP's row for argon2id: 19 MiB, two passes. Stored with each hash, so that it can be raised later. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const NONCE_BYTES = 16;

const queue = new HashQueue();

/** Returns the argon2id hash of a password as PHC text. @throws {AppError} UNAVAILABLE if too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const tag = await deriveTag(password, nonce, COST, TAG_BYTES);
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Whether a password has this hash. @throws {AppError} UNAVAILABLE if too many are waiting. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(hash) ?? [];
  if (tag === undefined) return false;
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await deriveTag(password, Buffer.from(nonce!, 'base64'), cost, expected.length);
  return timingSafeEqual(expected, found);
}

function deriveTag(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  requireNoTransaction('Hashing a password');
  const message = password.normalize('NFKC');
  return queue.run(() => derive('argon2id', { message, nonce, tagLength, ...cost }));
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
