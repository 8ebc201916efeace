import { findCheckpoint } from './find-checkpoint.ts';

/** The newest checkpoint that this browser found valid. */
export interface Remembered {
  readonly note: string;
  /** When the keeper says it was signed, RFC 3339. */
  readonly signedAt: string | null;
}

const KEY = 'sealtick.checkpoint';

/** Null where there is none, or the browser keeps nothing. */
export function readRemembered(storage: () => Storage): Remembered | null {
  try {
    const { note, signedAt }: Partial<Remembered> = JSON.parse(storage().getItem(KEY) ?? '{}');
    if (typeof note !== 'string' || findCheckpoint(note) === null) return null;
    return { note, signedAt: typeof signedAt === 'string' ? signedAt : null };
  } catch {
    return null;
  }
}

/** @returns whether the browser took it. */
export function remember(storage: () => Storage, { note, signedAt }: Remembered): boolean {
  try {
    storage().setItem(KEY, JSON.stringify({ note, signedAt }));
    return true;
  } catch {
    return false;
  }
}

export function forget(storage: () => Storage): void {
  try {
    storage().removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
