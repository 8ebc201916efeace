/** What a person allows; what is necessary is not asked. */
export interface PrivacyChoices {
  readonly functional: boolean;
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/** Choices that were saved, and when, ms UTC. */
export interface SavedPrivacy extends PrivacyChoices {
  readonly savedAt: number;
}

/** What the form shows before anything was saved. It counts as no consent. */
export const PRIVACY_DEFAULTS: PrivacyChoices = { functional: true, analytics: true, marketing: false };

/** Version of what is asked: choices under another version are asked again. */
export const PRIVACY_VERSION = 1;

const NAME = 'sealtick_privacy';
const SECONDS = 365 * 86_400;
const bit = (isAllowed: boolean): string => (isAllowed ? '1' : '0');

/** Returns the cookie that stores choices in a browser for 12 months: version, choices, time. @param isSecure Over https */
export function getPrivacyCookie(
  { functional, analytics, marketing, savedAt }: SavedPrivacy,
  isSecure: boolean,
): string {
  const value = `${PRIVACY_VERSION}.${bit(functional)}${bit(analytics)}${bit(marketing)}.${savedAt}`;
  const [prefix, secure] = isSecure ? ['__Host-', '; Secure'] : ['', ''];
  return `${prefix}${NAME}=${value}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`;
}

/** Returns the choices of this version in a browser's cookies; null if none were saved. */
export function privacyIn(cookies: string): SavedPrivacy | null {
  const pattern = new RegExp(
    `(?:^|; )(?:__Host-)?${NAME}=${PRIVACY_VERSION}\\.([01])([01])([01])\\.(\\d{1,15})(?:;|$)`,
  );
  const [, functional, analytics, marketing, savedAt] = pattern.exec(cookies) ?? [];
  if (savedAt === undefined) return null;
  return {
    functional: functional === '1',
    analytics: analytics === '1',
    marketing: marketing === '1',
    savedAt: Number(savedAt),
  };
}
