import { useSyncExternalStore } from 'react';
import { readStored, store } from '../browser/browser-storage.ts';

/** The time in which the site shows moments: UTC, or that of the visitor's device. */
export type TimeZone = 'utc' | 'local';

const STORAGE_KEY = 'time-zone';
const MINUTE_MS = 60_000;

/** The server never changes it: pages arrive in UTC, also for a visitor who chose local time. */
let zone: TimeZone = 'utc';
const listeners = new Set<() => void>();

function change(next: TimeZone): void {
  if (next === zone) return;
  zone = next;
  for (const listener of listeners) listener();
}

/** Chooses the time of the site, and remembers it in this browser. */
export function chooseTimeZone(next: TimeZone): void {
  change(next);
  store(STORAGE_KEY, next);
}

/** Applies the remembered choice; called once the page is hydrated. */
export function restoreTimeZone(): void {
  if (readStored(STORAGE_KEY) === 'local') change('local');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the time of the site. A component that shows a moment passes it on: it renders again for another
 * time, and is hydrated in that of the server, also if it is hydrated late.
 */
export const useTimeZone = (): TimeZone =>
  useSyncExternalStore(
    subscribe,
    () => zone,
    () => 'utc',
  );

/** Returns how far the shown time is ahead of UTC at a moment, ms. */
export const zoneOffset = (moment: number, shown: TimeZone = zone): number =>
  shown === 'local' ? -new Date(moment).getTimezoneOffset() * MINUTE_MS : 0;

/** Returns the name of the shown time at a moment: "UTC", "UTC+2", "UTC−3:30". */
export function zoneName(moment: number, shown: TimeZone = zone): string {
  const minutes = zoneOffset(moment, shown) / MINUTE_MS;
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes > 0 ? '+' : '−'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
