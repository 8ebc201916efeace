import type { Verification } from './verification.ts';

/** Returns what the verdict is based on besides the log itself. */
export function trustText({ trust, witnesses }: Pick<Verification, 'trust' | 'witnesses'>): string {
  const basis =
    trust === 'unpinned'
      ? 'Unpinned: there was no earlier checkpoint to compare with, so only the consistency of the log itself was checked. Whether entries at its end were removed, or all of it was rewritten, cannot be seen without one. This browser keeps the checkpoint of this check for the next one.'
      : 'Pinned: the log agrees with an earlier checkpoint signed by the same key. Changes to entries after that checkpoint cannot be seen this way.';
  if (witnesses.length === 0) return basis;
  const names = witnesses.map(({ name }) => name).join(', ');
  return `${basis} Cosigned by ${witnesses.length === 1 ? '1 witness' : `${witnesses.length} witnesses`} listed by this site: ${names}.`;
}
