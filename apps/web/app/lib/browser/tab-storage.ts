/** Returns what this tab stored under a key; null if there is nothing or the browser has no storage. */
export function readInTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text until the tab is closed; null removes it. Without storage, nothing is stored. */
export function storeInTab(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // The browser has no storage.
  }
}

/** Removes what this tab stored under keys that begin so. */
export function clearInTab(prefix: string): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith(prefix)) storeInTab(key, null);
  } catch {
    // The browser has no storage.
  }
}
