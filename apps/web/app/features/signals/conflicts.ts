import type { SignalView } from './signal-view.ts';

type Open = Pick<SignalView, 'symbol' | 'side' | 'isOpen'>;

/** Number of open signals of each side, by symbol. */
export type OpenSides = ReadonlyMap<string, { readonly long: number; readonly short: number }>;

/** Counts the open signals of each symbol by side. */
export function countOpenSides(signals: readonly Open[]): OpenSides {
  const sides = new Map<string, { long: number; short: number }>();
  for (const { symbol, side, isOpen } of signals) {
    if (!isOpen) continue;
    const known = sides.get(symbol) ?? { long: 0, short: 0 };
    known[side] += 1;
    sides.set(symbol, known);
  }
  return sides;
}

/** Returns what opposes an open signal: "1 short open"; null if nothing does. */
export function oppositionText({ symbol, side, isOpen }: Open, sides: OpenSides): string | null {
  const other = side === 'long' ? 'short' : 'long';
  const count = isOpen ? (sides.get(symbol)?.[other] ?? 0) : 0;
  return count === 0 ? null : `${count} ${other} open`;
}

/** Consecutive rows: open signals of one symbol in both directions, or a single signal. */
export interface RowGroup<Row> {
  readonly rows: readonly Row[];
  /** "EURUSD is open in both directions: 1 long, 2 short"; null for a single signal. */
  readonly conflict: string | null;
}

/** Groups rows: those that conflict stand at the place of the first of them, the others where they were. */
export function groupConflicts<Row extends Open>(rows: readonly Row[]): readonly RowGroup<Row>[] {
  const sides = countOpenSides(rows);
  const inConflict = (row: Row) => oppositionText(row, sides) !== null;
  return rows.flatMap((row, place): readonly RowGroup<Row>[] => {
    if (!inConflict(row)) return [{ rows: [row], conflict: null }];
    const together = rows.filter((other) => inConflict(other) && other.symbol === row.symbol);
    if (rows.indexOf(together[0]!) !== place) return [];
    const { long, short } = sides.get(row.symbol)!;
    return [{ rows: together, conflict: `${row.symbol} is open in both directions: ${long} long, ${short} short` }];
  });
}
