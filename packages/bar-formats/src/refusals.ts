/** A rejected line of a file, with the reason. */
export interface Refusal {
  readonly line: number;
  readonly reason: string;
}

/**
 * The subject of a refusal. `text` is a line that is not a row (a title, a footer, a repeated header); `source` is where the
 * file is truncated. All other kinds are rows.
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

/** Collects rejected lines. Above a limit it stores only their number, to bound the memory. */
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

  /** Returns the number of rejected rows, without lines that are not rows. */
  get rows(): number {
    return this.count - this.of('text') - this.of('source');
  }

  /** Returns the kind of most rejected rows; null if there are none. */
  get mainKind(): RefusalKind | null {
    let main: RefusalKind | null = null;
    for (const [kind, count] of this.counts) {
      if (kind !== 'text' && kind !== 'source' && (main === null || count > this.of(main))) main = kind;
    }
    return main;
  }

  /** Returns where the file is truncated; null if it was read to its end. */
  get breakOff(): Refusal | null {
    return this.of('source') === 0 ? null : (this.list.at(-1) ?? null);
  }

  sorted(): readonly Refusal[] {
    return this.list.toSorted((a, b) => a.line - b.line);
  }
}
