import type { Basis } from '@sealtick/contract';

/** Returns the most frequent basis of rows, which the screen states once; null without rows. */
export function commonBasis(rows: readonly { readonly basis: Basis }[]): Basis | null {
  const counts = new Map<string, { readonly basis: Basis; n: number }>();
  for (const { basis } of rows) {
    const key = `${basis.record} ${basis.market} ${basis.formerLog ?? false}`;
    const known = counts.get(key);
    if (known) known.n += 1;
    else counts.set(key, { basis, n: 1 });
  }
  const [first] = [...counts.values()].sort((a, b) => b.n - a.n);
  return first?.basis ?? null;
}

/** Whether two bases are the same; a row shows its own only where it differs from what the screen states. */
export const isSameBasis = (one: Basis, other: Basis | null): boolean =>
  one.record === other?.record && one.market === other.market && one.formerLog === other.formerLog;
