import type { Verification } from './verification.ts';

/** What the verdict rests on beside the log itself, in plain words. */
export function trustWords({ trust, witnesses }: Pick<Verification, 'trust' | 'witnesses'>): string {
  const rests =
    trust === 'unpinned'
      ? 'Unpinned: there is no checkpoint from before, so only the self-consistency of the log was checked. This browser remembers the checkpoint for the next check.'
      : 'Pinned: the log was compared with a checkpoint from before, and the same key signed both.';
  if (witnesses.length === 0) return rests;
  const names = witnesses.map(({ name }) => name).join(', ');
  return `${rests} Cosigned by ${witnesses.length === 1 ? '1 witness' : `${witnesses.length} witnesses`} that this site names: ${names}.`;
}
