import { PRIVACY_KEY } from '../../lib/may-remember.ts';

/** What a visitor allows this browser to store, besides what the site needs. */
export interface PrivacyPreferences {
  /** Choices of the visitor, such as the time zone. */
  readonly functional: boolean;
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/** What the form shows at first. It is no consent until it was saved. */
export const DEFAULT_PREFERENCES: PrivacyPreferences = { functional: true, analytics: true, marketing: false };

/** Returns what was saved in this browser; null if nothing was, or if the browser has no storage. */
export function savedPreferences(): PrivacyPreferences | null {
  try {
    const saved: unknown = JSON.parse(window.localStorage.getItem(PRIVACY_KEY) ?? 'null');
    return typeof saved === 'object' && saved !== null ? { ...DEFAULT_PREFERENCES, ...saved } : null;
  } catch {
    return null;
  }
}

/**
 * Saves preferences in this browser, and returns whether it could. Without functional storage, everything else that it
 * stored is removed.
 */
export function savePreferences(preferences: PrivacyPreferences): boolean {
  try {
    if (!preferences.functional) window.localStorage.clear();
    window.localStorage.setItem(PRIVACY_KEY, JSON.stringify(preferences));
    return true;
  } catch {
    return false;
  }
}
