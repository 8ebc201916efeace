import type { KeptCheck } from './kept-check.ts';
import type { WitnessCheck } from './witness-check.ts';

/**
 * What the answer of a check rests on beside the log itself. `unpinned`: nothing, so that only self-consistency was
 * checked; `pinned`: a key, a checkpoint or leaf hashes that the reader had before; `witnessed`: the cosignature of a
 * witness whose key the reader had before.
 */
export type Trust = 'unpinned' | 'pinned' | 'witnessed';

/** What the reader brought, as far as it was of use. */
export interface Pins {
  readonly hasKeys: boolean;
  readonly leaves: number;
  readonly kept: readonly KeptCheck[];
  readonly witnesses: readonly WitnessCheck[];
}

export function trustOf({ hasKeys, leaves, kept, witnesses }: Pins): Trust {
  if (witnesses.some(({ isPinned }) => isPinned)) return 'witnessed';
  const isPinned = hasKeys || leaves > 0 || kept.some(({ outcome }) => outcome !== 'unproven');
  return isPinned ? 'pinned' : 'unpinned';
}
