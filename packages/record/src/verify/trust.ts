import type { ReferenceCheck } from './reference-check.ts';
import type { WitnessCheck } from './witness-check.ts';

/**
 * What a check rests on besides the log. `unpinned`: nothing, so that only self-consistency was checked; `pinned`: a key, a
 * checkpoint or leaf hashes that the reader had before; `witnessed`: the cosignature of a witness whose key the reader had
 * before.
 */
export type Trust = 'unpinned' | 'pinned' | 'witnessed';

/** The usable references of the reader. */
export interface Pins {
  readonly hasKeys: boolean;
  readonly leaves: number;
  /** One of an empty log shows nothing. */
  readonly checkpoints: readonly ReferenceCheck[];
  readonly witnesses: readonly WitnessCheck[];
}

/** Returns whether the result is witnessed, pinned or unpinned. */
export function findTrust({ hasKeys, leaves, checkpoints, witnesses }: Pins): Trust {
  if (witnesses.some(({ isPinned }) => isPinned)) return 'witnessed';
  const isPinned =
    hasKeys || leaves > 0 || checkpoints.some(({ outcome, size }) => outcome !== 'unproven' && size !== 0);
  return isPinned ? 'pinned' : 'unpinned';
}
