import { createHmac } from 'node:crypto';
import { canonicalBytes } from '@sealtick/log';
import type { auditEntry } from './audit.tables.ts';
import type { AuditKey } from './audit-key.ts';

export type EntryRow = typeof auditEntry.$inferSelect;

/** What precedes the first entry. */
export const GENESIS = Buffer.alloc(32);

/** Returns the hash of an entry: an HMAC of all its columns, the hash of the entry before included. */
export function hashEntry(key: AuditKey, { hash: _, at, previous, valueMac, ...plain }: HashedEntry): Buffer {
  return key.hash(
    canonicalBytes({ v: 1, ...plain, at: at.toISOString(), previous: hex(previous), valueMac: hex(valueMac) }),
  );
}

export type HashedEntry = Omit<EntryRow, 'hash'> & Partial<Pick<EntryRow, 'hash'>>;

/** Returns the HMAC of the place where the chain begins after older entries were deleted. */
export const hashStart = (key: AuditKey, index: number, hash: Uint8Array): Buffer =>
  key.hash(canonicalBytes({ v: 1, start: index, hash: hex(hash) }));

/** Returns what an entry keeps of its values once they are deleted. */
export const macOfValues = (salt: Uint8Array, values: string): Buffer =>
  createHmac('sha256', salt).update(values).digest();

const hex = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('hex');
