/** Returns what this browser stored under a key; null if there is nothing or the browser has no storage. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser. Without storage, it applies until the page is left. */
export function store(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // The browser has no storage.
  }
}
