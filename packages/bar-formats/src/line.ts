const QUOTE = 0x22;
const SPACE = 0x20;
const TAB = 0x09;

/** Maximum number of fields of a line; further ones are ignored. */
const MAX_FIELDS = 64;

/** One line of a file as bytes, split into fields without creating strings. Reused for every line. */
export class Line {
  bytes: Uint8Array = new Uint8Array(0);
  /** 1-based number in the file. */
  number = 0;
  start = 0;
  end = 0;
  /** False for a last line that the end of the file ends. */
  isEnded = true;
  fields = 0;
  private readonly starts = new Int32Array(MAX_FIELDS);
  private readonly ends = new Int32Array(MAX_FIELDS);

  /** Splits the line at a delimiter byte and trims the fields. */
  split(delimiter: number): void {
    const { bytes, end } = this;
    let from = this.start;
    let count = 0;
    let quoted = false;
    for (let i = this.start; i <= end && count < MAX_FIELDS; i++) {
      const byte = i === end ? delimiter : bytes[i];
      if (byte === QUOTE && i < end) quoted = !quoted;
      if (byte !== delimiter || (quoted && i < end)) continue;
      this.trim(count, from, i, delimiter);
      count += 1;
      from = i + 1;
    }
    this.fields = count;
  }

  /** Joins fields that an unquoted delimiter parted: `widths` has the number of parts of each column. */
  join(widths: readonly number[]): void {
    let from = 0;
    for (let column = 0; column < widths.length; column++) {
      const to = from + widths[column]!;
      this.starts[column] = this.starts[from]!;
      this.ends[column] = this.ends[to - 1]!;
      from = to;
    }
    this.fields = widths.length;
  }

  fieldStart(field: number): number {
    return this.starts[field]!;
  }

  fieldEnd(field: number): number {
    return this.ends[field]!;
  }

  isEmpty(field: number): boolean {
    return this.starts[field]! >= this.ends[field]!;
  }

  /** Returns true if the line has this field and nothing in it and in those after it. */
  isEmptyFrom(field: number): boolean {
    for (let i = field; i < this.fields; i++) if (!this.isEmpty(i)) return false;
    return this.fields >= field;
  }

  hasDigit(field: number): boolean {
    const { bytes, starts, ends } = this;
    for (let i = starts[field]!; i < ends[field]!; i++) if (bytes[i]! >= 0x30 && bytes[i]! <= 0x39) return true;
    return false;
  }

  text(field: number): string {
    return decode(this.bytes, this.starts[field]!, this.ends[field]!).replaceAll('""', '"');
  }

  whole(): string {
    return decode(this.bytes, this.start, this.end);
  }

  private trim(field: number, from: number, to: number, delimiter: number): void {
    const { bytes } = this;
    let start = from;
    let end = to;
    while (start < end && isBlank(bytes[start]!, delimiter)) start += 1;
    while (end > start && isBlank(bytes[end - 1]!, delimiter)) end -= 1;
    if (end - start >= 2 && bytes[start] === QUOTE && bytes[end - 1] === QUOTE) {
      start += 1;
      end -= 1;
    }
    this.starts[field] = start;
    this.ends[field] = end;
  }
}

function isBlank(byte: number, delimiter: number): boolean {
  return (byte === SPACE || byte === TAB) && byte !== delimiter;
}

const utf8 = new TextDecoder('utf-8');

function decode(bytes: Uint8Array, start: number, end: number): string {
  return utf8.decode(bytes.subarray(start, end));
}
