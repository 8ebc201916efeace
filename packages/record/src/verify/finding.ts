/** The kind of a fault. */
export type FindingCode =
  /** An entry is stored or shown otherwise than it was hashed. */
  | 'ROW_MISMATCH'
  /** An entry that the checkpoint covers is missing, or one that it does not cover is shown. */
  | 'LEAF_MISSING'
  /** The indexes are not 1, 2, 3 and so on. */
  | 'GAP'
  /** A stored node of the tree does not match the nodes below it. */
  | 'NODE_MISMATCH'
  /** The entries do not hash to the root that was signed. */
  | 'ROOT_MISMATCH'
  | 'BAD_SIGNATURE'
  /** A checkpoint that the operator stored outside of the database is no longer stored there. */
  | 'CHECKPOINT_MISSING'
  /** Two checkpoints of the same log contradict each other: something was changed after delivery. */
  | 'FORK'
  /** A witness that the reader relies on has not cosigned the log. */
  | 'NOT_WITNESSED'
  /** The newest checkpoint is too old. */
  | 'STALE'
  /** The log starts after a restore; lost entries cannot be checked. */
  | 'RESTORED'
  /** An entry is as it was sealed, but it breaks the form of its kind, the rules, or contradicts entries before it. */
  | 'ENTRY_INVALID'
  /** An entry gives a price that the market did not have, or what it did not do, by the bars. */
  | 'BAR_MISMATCH'
  /** A published figure differs from the recomputed one. */
  | 'FIGURE_MISMATCH';

/** A field of a row that differs from the log. */
export interface FieldDifference {
  readonly field: string;
  /** As shown, in JSON. */
  readonly shown: string;
  /** As the log has it, in JSON. */
  readonly sealed: string;
}

/**
 * The faulty layer: a stored entry, the stored tree, a checkpoint, a row that the site shows, or a figure.
 */
export type Layer = 'entry' | 'tree' | 'checkpoint' | 'row' | 'figure';

/** A fault that was found. */
export interface Finding {
  readonly code: FindingCode;
  readonly layer: Layer;
  /** The bad entry, or the first of several that may be bad. */
  readonly index?: number;
  /** The last entry that may be bad, where it cannot be narrowed down. */
  readonly to?: number;
  readonly signalId?: string;
  /** One sentence. */
  readonly detail: string;
  readonly differences?: readonly FieldDifference[];
}

/** Limit for each code; further findings are only counted: where entries were moved, each one after them is bad. */
const MOST_FINDINGS = 50;

/** The implication of a finding about the entry it names. */
type Evidence =
  /** This entry is not as it was sealed. */
  | 'exact'
  /** A row of the site shows otherwise what this entry says last: it was changed, or the next one about the signal was moved. */
  | 'by-row'
  /** This entry or one before it: an entry may only look wrong because of another. */
  | 'at-latest'
  | 'none';

/** Collects findings. */
export class Findings {
  private readonly list: Finding[] = [];
  total = 0;
  private readonly counts = new Map<FindingCode, number>();
  private readonly seen = new Set<string>();
  private readonly exact = new Set<number>();
  private readonly byRow = new Set<number>();
  private readonly atLatest = new Set<number>();

  add(finding: Finding, evidence: Evidence = 'none'): void {
    const { code, index, detail } = finding;
    const key = `${code} ${index} ${detail}`;
    if (this.seen.has(key)) return;
    this.total += 1;
    const ofCode = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, ofCode);
    if (index !== undefined && evidence === 'exact') this.exact.add(index);
    if (index !== undefined && evidence === 'by-row') this.byRow.add(index);
    if (index !== undefined && evidence === 'at-latest') this.atLatest.add(index);
    if (ofCode > MOST_FINDINGS) return;
    this.seen.add(key);
    this.list.push(finding);
  }

  /** Returns whether this entry was reported. */
  names(index: number): boolean {
    return this.exact.has(index) || this.byRow.has(index) || this.atLatest.has(index);
  }

  /** Returns the first entry of a range that is known to be bad; or the range, as short as possible. */
  narrow({ index, to }: Suspects): Suspects {
    for (const known of [this.exact, this.byRow])
      for (let at = index; at <= to; at++) if (known.has(at)) return { index: at, to: at };
    for (let at = index; at <= to; at++) if (this.atLatest.has(at)) return { index, to: at };
    return { index, to };
  }

  /**
   * Returns the findings by entry. Those about the site's rows follow those about entries, because a row may be right where its
   * entry is not; findings without an entry are last.
   */
  sorted(): Finding[] {
    const rank = ({ layer }: Finding) => (layer === 'row' || layer === 'figure' ? 1 : 0);
    const place = ({ index }: Finding) => index ?? Number.MAX_SAFE_INTEGER;
    return [...this.list].sort((a, b) => rank(a) - rank(b) || place(a) - place(b));
  }
}

/** A range of entries of which at least one is bad. */
export interface Suspects {
  readonly index: number;
  readonly to: number;
}
