import { refusesStorage } from '@sealtick/contract';
import type { BrowserKey } from './stored-texts.ts';

/** Whether the visitor has refused that the site stores conveniences in the browser. */
export const hasRefusedStorage = (): boolean => refusesStorage(document.cookie);

/** The browser's storage, for keys that the privacy policy names. */
export interface ConvenienceStorage {
  getItem(key: BrowserKey): string | null;
  setItem(key: BrowserKey, value: string): void;
  removeItem(key: BrowserKey): void;
}

/**
 * Returns where conveniences are stored in this browser: the only way to it, so that a refusal holds for all of them. Null if
 * the browser has no storage, or the visitor has refused it: what was stored is then deleted.
 */
export function convenienceStorage(): ConvenienceStorage | null {
  try {
    const storage = window.localStorage;
    if (!hasRefusedStorage()) return storage;
    storage.clear();
  } catch {
    // The browser may forbid storage.
  }
  return null;
}

/** Returns what this browser stored under a key; null if there is nothing or the browser has no storage. */
export function readStored(key: BrowserKey): string | null {
  try {
    return convenienceStorage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text in this browser. Without storage, it applies until the page is left. */
export function store(key: BrowserKey, value: string): void {
  try {
    convenienceStorage()?.setItem(key, value);
  } catch {
    // The browser has no storage.
  }
}
