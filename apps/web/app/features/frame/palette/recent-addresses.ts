import { readStored, store } from '../../../lib/browser/browser-storage.ts';

const KEY = 'sealtick.recent';
const KEPT = 4;

/** Returns the addresses that were opened last from the palette, newest first. */
export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((to) => typeof to === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Remembers an address in this browser. */
export function addRecent(to: string): void {
  store(KEY, JSON.stringify([to, ...readRecent().filter((known) => known !== to)].slice(0, KEPT)));
}
