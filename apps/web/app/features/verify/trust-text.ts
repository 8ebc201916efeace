import type { Verification } from './verification.ts';

/** Returns what the verdict is based on besides the log itself. */
export function trustText({ trust, witnesses }: Pick<Verification, 'trust' | 'witnesses'>): string {
  const basis =
    trust === 'unpinned'
      ? 'Unpinned: there is no earlier checkpoint to compare, so only the consistency of the log itself was checked. Entries cut off at the end, a roll-back and a rewritten log are not detected. This browser saves the checkpoint for the next check.'
      : 'Pinned: the log agrees with an earlier checkpoint signed by the same key. What was cut off or rewritten after that checkpoint is not detected.';
  if (witnesses.length === 0) return basis;
  const names = witnesses.map(({ name }) => name).join(', ');
  return `${basis} Cosigned by ${witnesses.length === 1 ? '1 witness' : `${witnesses.length} witnesses`} listed by this site: ${names}.`;
}
