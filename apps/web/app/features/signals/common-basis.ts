import type { Basis } from '@sealtick/contract';
import type { SignalView } from './signal-view.ts';

/** Returns the most frequent basis of signals, which the screen states once; null without signals. */
export function commonBasis(signals: readonly Pick<SignalView, 'basis'>[]): Basis | null {
  const counts = new Map<string, { readonly basis: Basis; n: number }>();
  for (const { basis } of signals) {
    const key = `${basis.record} ${basis.market}`;
    const known = counts.get(key);
    if (known) known.n += 1;
    else counts.set(key, { basis, n: 1 });
  }
  const [first] = [...counts.values()].sort((a, b) => b.n - a.n);
  return first?.basis ?? null;
}
