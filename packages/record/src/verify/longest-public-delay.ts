import { DAY_MS } from '@sealtick/engine/time-units';

/** Longest public delay that a site can have, ms: after it, everyone may read an entry. */
export const LONGEST_PUBLIC_DELAY_MS = 7 * DAY_MS;
