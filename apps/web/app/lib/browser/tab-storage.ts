import type { TabKey } from './stored-texts.ts';

/** Returns what this tab stored under a key; null if there is nothing or the browser has no storage. */
export function readInTab(key: TabKey): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text until the tab is closed; null removes it. Without storage, nothing is stored. */
export function storeInTab(key: TabKey, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // The browser has no storage.
  }
}

/** Removes what this tab stored under keys that begin so. */
export function clearInTab(prefix: TabKey): void {
  try {
    const storage = window.sessionStorage;
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  } catch {
    // The browser has no storage.
  }
}
