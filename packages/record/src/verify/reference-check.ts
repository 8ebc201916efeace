import { type Checkpoint, EMPTY_ROOT, equalBytes, toHex } from '@sealtick/log';
import { getClaim } from './checkpoint-checks.ts';
import type { SignedCheckpoint } from './checkpoints.ts';
import type { LeafPass } from './leaf-pass.ts';

/** The result of a comparison with a saved checkpoint. */
export interface ReferenceCheck {
  /** `unproven`: not signed by a known key, of another log, not a checkpoint, or entries it covers cannot be read. */
  readonly outcome: 'consistent' | 'fork' | 'unproven';
  readonly size: number | null;
  /** Root that was signed then, hexadecimal. */
  readonly root: string | null;
  /** Root of the same number of entries of the current log; null where it has fewer, or is another log. */
  readonly rootNow: string | null;
}

/** Compares saved checkpoints with the current log, in the given order. */
export function compareReferences(
  notes: readonly string[],
  signed: readonly SignedCheckpoint[],
  head: Checkpoint | null,
  { tree }: LeafPass,
): ReferenceCheck[] {
  return notes.map((note) => {
    const claim = getClaim(note);
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
