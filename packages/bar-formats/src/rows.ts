/** A file may hold the rows of thousands of symbols. */
const FIRST_CAPACITY = 64;

/** Maximum rows of an import; a file of all minutes of 20 years has 10 million. */
export const MAX_ROWS = 12_000_000;

/** Parsed rows of a file: not yet converted to UTC, sorted or checked. */
export class Rows {
  length = 0;
  line = new Int32Array(FIRST_CAPACITY);
  /** Ms on the file's clock. */
  stamp = new Float64Array(FIRST_CAPACITY);
  open = new Float64Array(FIRST_CAPACITY);
  high = new Float64Array(FIRST_CAPACITY);
  low = new Float64Array(FIRST_CAPACITY);
  close = new Float64Array(FIRST_CAPACITY);
  /** NaN if the source has none. */
  volume = new Float64Array(FIRST_CAPACITY);

  add(line: number, stamp: number, open: number, high: number, low: number, close: number, volume: number): void {
    const i = this.length;
    if (i === this.stamp.length) this.grow();
    this.line[i] = line;
    this.stamp[i] = stamp;
    this.open[i] = open;
    this.high[i] = high;
    this.low[i] = low;
    this.close[i] = close;
    this.volume[i] = volume;
    this.length = i + 1;
  }

  /** Returns the rows at these positions, in this order. */
  pick(places: Int32Array): Rows {
    const picked = new Rows();
    const take = <T extends Int32Array | Float64Array>(from: T, into: T): T => {
      for (let i = 0; i < places.length; i++) into[i] = from[places[i]!]!;
      return into;
    };
    picked.length = places.length;
    picked.line = take(this.line, new Int32Array(places.length));
    for (const name of COLUMNS) picked[name] = take(this[name], new Float64Array(places.length));
    return picked;
  }

  private grow(): void {
    const capacity = this.stamp.length * 2;
    const lines = new Int32Array(capacity);
    lines.set(this.line);
    this.line = lines;
    for (const name of COLUMNS) {
      const column = new Float64Array(capacity);
      column.set(this[name]);
      this[name] = column;
    }
  }
}

const COLUMNS = ['stamp', 'open', 'high', 'low', 'close', 'volume'] as const;
