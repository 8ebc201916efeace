import type { ConvenienceStorage } from '../../lib/browser/browser-storage.ts';
import { findCheckpoint } from './find-checkpoint.ts';

/** The newest checkpoint that this browser found valid. */
export interface Remembered {
  readonly note: string;
  /** When it was signed according to the signer, RFC 3339. */
  readonly signedAt: string | null;
}

const KEY = 'sealtick.checkpoint';

/** Returns null if there is none or the browser has no storage. */
export function readRemembered(storage: () => ConvenienceStorage | null): Remembered | null {
  try {
    const { note, signedAt }: Partial<Remembered> = JSON.parse(storage()?.getItem(KEY) ?? '{}');
    if (typeof note !== 'string' || findCheckpoint(note) === null) return null;
    return { note, signedAt: typeof signedAt === 'string' ? signedAt : null };
  } catch {
    return null;
  }
}

/** Stores a checkpoint in the browser. @returns Whether the browser stored it. */
export function remember(storage: () => ConvenienceStorage | null, { note, signedAt }: Remembered): boolean {
  try {
    const place = storage();
    place?.setItem(KEY, JSON.stringify({ note, signedAt }));
    return place !== null;
  } catch {
    return false;
  }
}

/** Deletes the remembered checkpoint. */
export function forget(storage: () => ConvenienceStorage | null): void {
  try {
    storage()?.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}
