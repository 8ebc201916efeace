import type { SignalView } from './signal-view.ts';

/** Returns entry, stop and targets of a row, each with its name. */
export function rowLevels({ plan, sizedTargets }: Pick<SignalView, 'plan' | 'sizedTargets'>) {
  const targets = sizedTargets.map(({ price }, i) => ({
    label: sizedTargets.length === 1 ? 'Target' : `Target ${i + 1}`,
    price,
  }));
  return [{ label: 'Entry', price: plan.entry }, { label: 'Stop', price: plan.stop }, ...targets];
}
