/** How much of a limit is used: under 50%, under 80%, from 80%, all of it. */
export type LimitUse = 'low' | 'medium' | 'high' | 'reached';

/** Returns how much of a limit is used. Both are of the same unit. */
export function limitUse(used: number, limit: number): LimitUse {
  const share = used / limit;
  if (share >= 1) return 'reached';
  return share >= 0.8 ? 'high' : share >= 0.5 ? 'medium' : 'low';
}
