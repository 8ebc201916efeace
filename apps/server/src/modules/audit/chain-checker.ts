import type { AuditKey } from './audit-key.ts';
import { type EntryRow, hashEntry } from './entry-hash.ts';

/**
 * What is wrong with entries, by their stored indexes (deleted ones: by those that they had).
 * - `changed`: a column differs from what was hashed
 * - `deleted`: entries are missing between others, or at the beginning
 * - `inserted`: an entry that the key did not hash, before entries that were numbered again
 * - `truncated`: the newest entries are missing
 * - `replaced`: an entry differs from the one that `checkpoints.log` names: the log was rewritten or restored
 * - `values`: its stored values are not those of the act
 * - `unknown-key`: hashed under a key that this machine does not have
 * - `start`: the place where the log begins was moved
 * - `head`: the head names another newest entry
 */
type AuditFindingKind =
  | 'changed'
  | 'deleted'
  | 'inserted'
  | 'truncated'
  | 'replaced'
  | 'values'
  | 'unknown-key'
  | 'start'
  | 'head';

export interface AuditFinding {
  readonly kind: AuditFindingKind;
  readonly from: number;
  readonly to: number;
}

/** How many deleted or inserted entries in a row are recognised although all later ones were numbered again. */
const MAX_SHIFT = 64;

/** Checks entries one after another, oldest first, and collects what is wrong with them. */
export class ChainChecker {
  readonly findings: AuditFinding[] = [];
  /** Index of the newest entry seen. */
  last: number;
  private readonly keys: ReadonlyMap<string, AuditKey>;
  /** Hash of the entry before; null where it is not known. */
  private previous: Uint8Array | null;
  /** Number by which the original index exceeds the stored one. */
  private shift = 0;
  /** Entries whose hashes do not fit, since the last one whose hash did. */
  private unfit: number[] = [];

  constructor(keys: readonly AuditKey[], start: { readonly index: number; readonly hash: Uint8Array }) {
    this.keys = new Map(keys.map((key) => [key.id, key]));
    this.last = start.index;
    this.previous = start.hash;
  }

  add(row: EntryRow): void {
    if (row.index > this.last + 1) this.report('deleted', this.last + 1, row.index - 1);
    const isNext = row.index === this.last + 1;
    this.last = row.index;
    const key = this.keys.get(row.keyId);
    const shift = key ? this.findShift(key, row) : this.shift;
    if (shift === null) {
      this.unfit.push(row.index);
      this.previous = null;
      return;
    }
    const isJoined = isNext && shift === this.shift && this.unfit.length === 0;
    if (key) this.explain(row.index, shift);
    else this.report('unknown-key', row.index, row.index);
    if (isJoined && this.previous !== null && !Buffer.from(this.previous).equals(row.previous)) {
      this.report('changed', row.index, row.index);
    }
    this.previous = row.hash;
  }

  /** Explains the last entries. @param size Index of the newest entry by the head. */
  end(size: number): void {
    for (const index of this.unfit) this.report(index > size ? 'inserted' : 'changed', index, index);
    this.unfit = [];
  }

  report(kind: AuditFindingKind, from: number, to: number): void {
    const newest = this.findings.at(-1);
    if (newest?.kind === kind && newest.to === from - 1) this.findings.splice(-1, 1, { ...newest, to });
    else this.findings.push({ kind, from, to });
  }

  /** Returns by how much the entry was numbered down; null if its hash fits no number near it. */
  private findShift(key: AuditKey, row: EntryRow): number | null {
    const fits = (shift: number) => hashEntry(key, { ...row, index: row.index + shift }).equals(row.hash);
    if (fits(this.shift)) return this.shift;
    for (let distance = 1; distance <= MAX_SHIFT; distance += 1) {
      for (const shift of [this.shift + distance, this.shift - distance]) if (fits(shift)) return shift;
    }
    return null;
  }

  /** Says what the entries whose hashes do not fit are, from how the next one that fits was numbered. */
  private explain(next: number, shift: number): void {
    const inserted = Math.min(this.unfit.length, Math.max(0, this.shift - shift));
    const changed = this.unfit.length - inserted;
    for (const [place, index] of this.unfit.entries()) {
      this.report(place < changed ? 'changed' : 'inserted', index, index);
    }
    if (shift > this.shift) this.report('deleted', next + this.shift, next + shift - 1);
    this.shift = shift;
    this.unfit = [];
  }
}
