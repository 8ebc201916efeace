interface RateLimit {
  /** Calls within the window. */
  readonly quota: number;
  /** Length of the window. */
  readonly seconds: number;
  /**
   * Whose calls count together: those of an address (IPv6 by /64, and by /48 with four times the quota); those of an account over all its keys; or those of a caller,
   * which is an account, its keys and its browsers separately, and without a valid key or session an address.
   */
  readonly per: 'address' | 'account' | 'caller';
}

const perMinute = (quota: number, per: 'address' | 'caller' = 'caller'): RateLimit => ({ quota, seconds: 60, per });

/**
 * Every rate limit. Each route counts under one of these policies, and one that counts by account under that of its scope
 * too; `pages` and `pictures` are for the site, and count before a caller is identified.
 */
export const RATE_LIMITS = {
  strategies: perMinute(100),
  signals: perMinute(500),
  data: perMinute(500),
  /** Alerts of all members come from the few addresses of one vendor; each address for alerts has limits of its own. */
  alerts: perMinute(6_000, 'address'),
  /** Bridge programs of several terminals call from one address once a second each; each connection has a limit of its own. */
  bridges: perMinute(6_000, 'address'),
  pages: perMinute(300, 'address'),
  pictures: perMinute(60, 'address'),
  practice: perMinute(120),
  exports: perMinute(6),
  'signal-writes': { quota: 50, seconds: 3_600, per: 'account' },
} as const satisfies Readonly<Record<string, RateLimit>>;
export type RatePolicy = keyof typeof RATE_LIMITS;
