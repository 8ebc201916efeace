import { readStored, store } from '../../lib/browser/browser-storage.ts';

const KEY = 'dismissed-positions';
/** More than members leave open; the oldest are forgotten. */
const MOST = 500;

/** Returns the copies that were dismissed in this browser, by id. */
export function readDismissed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores that a copy was dismissed. */
export function storeDismissed(id: string): void {
  store(KEY, JSON.stringify([...readDismissed(), id].slice(-MOST)));
}
