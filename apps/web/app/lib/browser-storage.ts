import { mayRemember } from './may-remember.ts';

/** Returns what this browser stored under a key; null if there is nothing or the browser has no storage. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a choice of the visitor in this browser. Without storage, or if the visitor wants none, it applies until the page is left. */
export function store(key: string, value: string): void {
  try {
    if (mayRemember()) window.localStorage.setItem(key, value);
  } catch {
    // The browser has no storage.
  }
}
