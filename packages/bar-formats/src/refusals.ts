/** Why one line of a file was refused. */
export interface Refusal {
  readonly line: number;
  readonly reason: string;
}

/**
 * What a refusal is about. `text` is a line that is no row (a title, a footer, a repeated header); `source` is where the
 * file itself breaks off. All other kinds are rows.
 */
export type RefusalKind =
  | 'text'
  | 'source'
  | 'columns'
  | 'stamp'
  | 'value'
  | 'shape'
  | 'zone'
  | 'timeframe'
  | 'clash'
  | 'future'
  | 'scale';

/** Refused lines. Beyond a limit only their number is stored, so that junk cannot fill the memory. */
export class Refusals {
  static readonly KEPT = 100_000;
  count = 0;
  private readonly list: Refusal[] = [];
  private readonly counts = new Map<RefusalKind, number>();

  add(line: number, reason: string, kind: RefusalKind): void {
    this.count += 1;
    this.counts.set(kind, this.of(kind) + 1);
    if (this.list.length < Refusals.KEPT) this.list.push({ line, reason });
  }

  of(kind: RefusalKind): number {
    return this.counts.get(kind) ?? 0;
  }

  /** Number of refused rows: lines that are no rows do not count. */
  get rows(): number {
    return this.count - this.of('text') - this.of('source');
  }

  /** The kind of most refused rows; null if there are none. */
  get mainKind(): RefusalKind | null {
    let main: RefusalKind | null = null;
    for (const [kind, count] of this.counts) {
      if (kind !== 'text' && kind !== 'source' && (main === null || count > this.of(main))) main = kind;
    }
    return main;
  }

  /** Where the file breaks off; null if it was read to its end. */
  get breakOff(): Refusal | null {
    return this.of('source') === 0 ? null : (this.list.at(-1) ?? null);
  }

  sorted(): readonly Refusal[] {
    return this.list.toSorted((a, b) => a.line - b.line);
  }
}
