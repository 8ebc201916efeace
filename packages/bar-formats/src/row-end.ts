/** How the rows of a file end, which shows whether the end of the file cuts off its last row. */
export interface RowEnd {
  /** The last column that holds values. */
  readonly column: number;
  /** What all its values look like; null if they differ. */
  readonly shape: string | null;
}

/** As few values look alike by chance. */
const LEAST_ROWS = 10;
/** A whole number as long as a time since 1970. */
const LONG_NUMBER = 10;

/** Returns how rows end. The last one does not count: it may be cut off. */
export function findRowEnd(allRows: readonly (readonly string[])[]): RowEnd {
  const rows = allRows.slice(0, -1);
  const column = Math.max(0, ...rows.map((row) => row.findLastIndex((field) => field !== '')));
  const shapes = new Set(rows.map((row) => getShape(row[column] ?? '')));
  return { column, shape: rows.length >= LEAST_ROWS && shapes.size === 1 ? [...shapes][0]! : null };
}

/** Returns true if a last value is the beginning of one, such as `1.083` where all others have five decimals. */
export function isCutOff(text: string, { shape }: RowEnd): boolean {
  if (shape === null) return false;
  const found = getShape(text);
  return found.length < shape.length && shape.startsWith(found);
}

/** Digits behind the first number keep their places: decimals, and the parts of a date. */
function getShape(text: string): string {
  const first = /^[+-]?\d+/.exec(text)?.[0] ?? '';
  const isLong = first === text && first.length >= LONG_NUMBER;
  return isLong ? '0'.repeat(first.length) : (first && '0') + text.slice(first.length).replaceAll(/\d/g, '0');
}
