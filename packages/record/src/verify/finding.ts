/** What kind of fault it is, and so which layer lies: row, leaf, tree, head, checkpoint or figure. */
export type FindingCode =
  /** What is stored or shown of an entry is not what was hashed. */
  | 'ROW_MISMATCH'
  /** The log vouches for an entry that is not there, or shows one it does not vouch for. */
  | 'LEAF_MISSING'
  /** The indexes are not 1, 2, 3 and so on. */
  | 'GAP'
  /** A stored hash of the tree is not that of what lies below it. */
  | 'NODE_MISMATCH'
  /** The entries do not hash to the root that was signed. */
  | 'ROOT_MISMATCH'
  | 'BAD_SIGNATURE'
  /** Two statements of the same log contradict each other: something that was delivered was changed later. */
  | 'FORK'
  /** A witness that the reader relies on has not cosigned the log. */
  | 'NOT_WITNESSED'
  /** The newest checkpoint is too old to say anything of the present. */
  | 'STALE'
  /** The log begins anew after a restore; what was lost cannot be checked. */
  | 'RESTORED'
  /** An entry is as it was sealed, but not of its kind's form, or against the rules or the entries before it. */
  | 'ENTRY_INVALID'
  /** A published figure is not what the entries give. */
  | 'FIGURE_MISMATCH';

/** A field of a row that is not as the log has it. */
export interface FieldDifference {
  readonly field: string;
  /** As shown, in JSON. */
  readonly shown: string;
  /** As the log has it, in JSON. */
  readonly sealed: string;
}

/**
 * Where the fault lies: in an entry as it is stored, in the stored tree, in a checkpoint, in what the site shows of a signal,
 * or in a figure.
 */
export type Layer = 'entry' | 'tree' | 'checkpoint' | 'row' | 'figure';

/** Something that is not as it should be. */
export interface Finding {
  readonly code: FindingCode;
  readonly layer: Layer;
  /** The entry at fault, or the first of several that may be. */
  readonly index?: number;
  /** The last that may be, where what there is cannot tell which. */
  readonly to?: number;
  readonly signalId?: string;
  /** One sentence. */
  readonly detail: string;
  readonly differences?: readonly FieldDifference[];
}

/** Of each code; more are counted, not kept: where entries were moved, every one after them is at fault. */
const FINDINGS_KEPT = 50;

/** What a finding says of the entry it names. */
type Evidence =
  /** That very entry is not as it was sealed. */
  | 'exact'
  /** It, or one before it: an entry may only look wrong because of another. */
  | 'at-latest'
  | 'none';

/** Collects what is found, in order of entries. */
export class Findings {
  readonly kept: Finding[] = [];
  total = 0;
  private readonly counts = new Map<FindingCode, number>();
  private readonly seen = new Set<string>();
  private readonly exact = new Set<number>();
  private readonly atLatest = new Set<number>();

  add(finding: Finding, evidence: Evidence = 'none'): void {
    const { code, index, detail } = finding;
    const key = `${code} ${index} ${detail}`;
    if (this.seen.has(key)) return;
    this.total += 1;
    const ofCode = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, ofCode);
    if (index !== undefined && evidence === 'exact') this.exact.add(index);
    if (index !== undefined && evidence === 'at-latest') this.atLatest.add(index);
    if (ofCode > FINDINGS_KEPT) return;
    this.seen.add(key);
    this.kept.push(finding);
  }

  /** Whether this entry has been reported already. */
  names(index: number): boolean {
    return this.exact.has(index) || this.atLatest.has(index);
  }

  /** The first entry of a run that is known to be at fault; or the run, as short as what is known makes it. */
  narrow({ index, to }: Suspects): Suspects {
    for (let at = index; at <= to; at++) if (this.exact.has(at)) return { index: at, to: at };
    for (let at = index; at <= to; at++) if (this.atLatest.has(at)) return { index, to: at };
    return { index, to };
  }

  /**
   * By entry; what the site shows comes after the entries themselves, since it may be right where they are not, and what
   * names no entry last.
   */
  sorted(): Finding[] {
    const rank = ({ layer }: Finding) => (layer === 'row' || layer === 'figure' ? 1 : 0);
    const place = ({ index }: Finding) => index ?? Number.MAX_SAFE_INTEGER;
    return [...this.kept].sort((a, b) => rank(a) - rank(b) || place(a) - place(b));
  }
}

/** A run of entries of which one at least is at fault. */
export interface Suspects {
  readonly index: number;
  readonly to: number;
}
