import type { KeptCheck } from './kept-check.ts';

/**
 * What the answer of a check rests on beside the log itself. `unpinned`: nothing, so that only self-consistency was
 * checked; `pinned`: a key, a checkpoint or leaf hashes that the reader had before.
 */
export type Trust = 'unpinned' | 'pinned';

/** What the reader brought, as far as it was of use. */
export interface Pins {
  readonly hasKeys: boolean;
  readonly leaves: number;
  readonly kept: readonly KeptCheck[];
}

export function trustOf({ hasKeys, leaves, kept }: Pins): Trust {
  const isPinned = hasKeys || leaves > 0 || kept.some(({ outcome }) => outcome !== 'unproven');
  return isPinned ? 'pinned' : 'unpinned';
}
