import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode, Write } from '@sealtick/contract';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from '../viewer.ts';

/** For how long the answer to a write is stored under its key. */
export const KEY_HOURS = 24;

const HEADER = 'idempotency-key';

const description =
  `A text of the caller's choice. A repetition with the same key within ${KEY_HOURS} hours returns the first answer and ` +
  'changes nothing. Keys are separate for each account and route. An error is not stored';

/** Headers of a write that takes a key. */
const KeyHeaders = z.looseObject({
  [HEADER]: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1–255 printable ASCII characters without spaces')
    .optional()
    .describe(description),
});

/** A write with the key that its caller chose. */
export interface KeyedCall {
  /** Method and declared path. */
  readonly route: string;
  readonly key: string;
  /** Parameters and body. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A write that waits for another server before its transaction. */
interface PreparedAct<P, T> {
  readonly prepare: () => Promise<P>;
  readonly act: (db: Database, prepared: P) => Promise<T>;
}

/** Carries out writes, or returns the stored answer of the call that they repeat. */
export interface OncePerKey {
  /** Carries out a write in the transaction of the viewer. */
  inTransaction<T>(viewer: Viewer, call: KeyedCall, act: () => Promise<T>): Promise<T>;
  /** Reserves the key, prepares a write without a transaction, and carries it out in one. The viewer's database is none. */
  withPreparation<P, T>(viewer: Viewer, call: KeyedCall, work: PreparedAct<P, T>): Promise<T>;
}

/** Refuses a key, on any write that takes keys. */
export class KeyRefusal extends AppError {}

const refuseKey = () => {
  throw new KeyRefusal('INVALID_REQUEST', 'No `Idempotency-Key` can be stored here.');
};

/** Refuses every key, where none can be stored. */
export const refuseKeys: OncePerKey = { inTransaction: refuseKey, withPreparation: refuseKey };

/** Errors of every write that takes a key, with when they occur. */
const KEY_ERRORS = {
  CONFLICT: 'A call with the same `Idempotency-Key` is still running',
  UNPROCESSABLE: 'The `Idempotency-Key` was used with other parameters or another body',
} satisfies Partial<Record<ErrorCode, string>>;

/** Whether a write takes a key. What contains a secret takes none, because nothing of it may be stored. */
const takesKey = ({ method, isConfidential }: Write): boolean => method === 'POST' && !isConfidential;

/** Returns the part of a route's schema that describes the key. */
export const keySchema = (write: Write) => (takesKey(write) ? { headers: KeyHeaders } : {});

/** Returns the errors of a write, with those of its key, each with when it occurs. */
export function errorsWithKey(write: Write): Partial<Readonly<Record<ErrorCode, string>>> {
  if (!takesKey(write)) return write.errors;
  const both = Object.entries(KEY_ERRORS).map(([code, when]) => {
    const own = write.errors[code as ErrorCode];
    return [code, own === undefined ? when : `${own}. ${when}`];
  });
  return { ...write.errors, ...Object.fromEntries(both) };
}

/** Returns the key of a request; null without one. @throws {KeyRefusal} if the write takes none. */
export function readKey(write: Write, headers: IncomingHttpHeaders): string | null {
  const key = headers[HEADER];
  if (typeof key !== 'string' || write.method !== 'POST') return null;
  if (!takesKey(write))
    throw new KeyRefusal('INVALID_REQUEST', 'This call takes no `Idempotency-Key`: it contains a secret.');
  return key;
}
