import type { Clock } from '../clock.ts';
import type { EncryptionKey } from './encryption-keys.ts';

const CACHED_MS = 1_000;

type Keys = () => Promise<readonly EncryptionKey[]>;

/**
 * Returns the keys as they were read within the last second. A secret can be opened with them, but not sealed: a key that
 * was replaced must seal nothing more.
 */
export function keysOfSecond(read: Keys, clock: Clock): Keys {
  let known: { readonly at: number; readonly keys: ReturnType<Keys> } | null = null;
  return () => {
    const at = clock.now();
    if (known !== null && Math.abs(at - known.at) < CACHED_MS) return known.keys;
    const fresh = { at, keys: read() };
    known = fresh;
    fresh.keys.catch(() => {
      if (known === fresh) known = null;
    });
    return fresh.keys;
  };
}
