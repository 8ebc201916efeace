import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../platform/errors.ts';

const derive = promisify(argon2);

/** OWASP's row for argon2id: 19 MiB, two passes. Stored with each hash, so that it can be raised later. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const NONCE_BYTES = 16;

/** Hashes take processor time and memory, so few run at a time. */
const MAX_RUNNING = 2;
const MAX_WAIT_MS = 5_000;

let running = 0;
const waiting = new Set<() => void>();

/** Returns the argon2id hash of a password as PHC text. @throws {AppError} UNAVAILABLE if too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const tag = await inTurn(() => deriveTag(password, nonce, COST, TAG_BYTES));
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
  const found = await inTurn(() => deriveTag(password, Buffer.from(nonce!, 'base64'), cost, expected.length));
  return timingSafeEqual(expected, found);
}

const deriveTag = (password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await turn();
  else running += 1;
  try {
    return await work();
  } finally {
    const [next] = waiting;
    // The place passes to the next one, so that nobody overtakes.
    if (next) next();
    else running -= 1;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve, reject) => {
    const proceed = () => {
      clearTimeout(late);
      waiting.delete(proceed);
      resolve();
    };
    const late = setTimeout(() => {
      waiting.delete(proceed);
      reject(new AppError('UNAVAILABLE', 'Too many people are signing in. Try again.', { retryAfterSeconds: 5 }));
    }, MAX_WAIT_MS);
    waiting.add(proceed);
  });
}
