import { type Checkpoint, EMPTY_ROOT, equalBytes, toHex } from '@sealtick/log';
import { claimOf } from './checkpoint-checks.ts';
import type { SignedCheckpoint } from './checkpoints.ts';
import type { LeafPass } from './leaf-pass.ts';

/** What became of a checkpoint that somebody kept. */
export interface KeptCheck {
  /** `unproven`: signed by no known key, of another log, no checkpoint at all, or entries it covers cannot be read. */
  readonly outcome: 'consistent' | 'fork' | 'unproven';
  readonly size: number | null;
  /** Root that was signed then, hexadecimal. */
  readonly root: string | null;
  /** Root of as many entries of the log as it is now; null where it has fewer, or is another log. */
  readonly rootNow: string | null;
}

/** Each kept checkpoint beside the log of now, in the order they were given. */
export function compareKept(
  notes: readonly string[],
  signed: readonly SignedCheckpoint[],
  head: Checkpoint | null,
  { tree }: LeafPass,
): KeptCheck[] {
  return notes.map((note) => {
    const claim = claimOf(note);
    const root = claim && toHex(claim.root);
    const isProven = signed.some((one) => one.note === note && one.origin === head?.origin);
    if (!claim || !isProven) return { outcome: 'unproven', size: claim?.size ?? null, root, rootNow: null };
    const { size } = claim;
    const now = size > tree.size ? null : size === 0 ? EMPTY_ROOT : tree.root(size);
    const isSame = now !== null && equalBytes(now, claim.root);
    const isUnread = now === null && head !== null && size <= head.size;
    return { outcome: isSame ? 'consistent' : isUnread ? 'unproven' : 'fork', size, root, rootNow: now && toHex(now) };
  });
}
