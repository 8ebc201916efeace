import { joined } from './join-bytes.ts';
import { Line } from './line.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Longer than any row of an export; a longer line means another kind of file, or a decompression bomb. */
export const MAX_LINE_BYTES = 16_384;

/** Thrown for a line too long to be a row of bars. */
export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
  readonly line: number;

  constructor(line: number) {
    super(`longer than ${MAX_LINE_BYTES} bytes: not a line of text`);
    this.line = line;
  }
}

/**
 * Splits chunks of bytes into lines and passes each to `onLine` in one reused object. Only a line that spans two
 * chunks is copied. Lines end with LF or CRLF; blank lines count but are not passed on.
 */
export class LineReader {
  private readonly line = new Line();
  private readonly onLine: (line: Line) => void;
  private rest: Uint8Array = new Uint8Array(0);
  private started = false;

  constructor(onLine: (line: Line) => void) {
    this.onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    let bytes = this.rest.length === 0 ? chunk : joined([this.rest, chunk]);
    if (!this.started) {
      if (bytes.length < 3) {
        this.rest = bytes.slice();
        return;
      }
      this.started = true;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
    }
    let from = 0;
    for (;;) {
      const at = bytes.indexOf(NEWLINE, from);
      if (at < 0) break;
      this.emit(bytes, from, at);
      from = at + 1;
    }
    if (bytes.length - from > MAX_LINE_BYTES) throw new LineTooLongError(this.line.number + 1);
    // A copy, because the reader of the file may reuse the memory of the chunk.
    this.rest = bytes.slice(from);
  }

  /** The last line need not end with a newline. */
  end(): void {
    if (this.rest.length > 0) this.emit(this.rest, 0, this.rest.length);
    this.rest = new Uint8Array(0);
  }

  private emit(bytes: Uint8Array, start: number, newline: number): void {
    const line = this.line;
    line.number += 1;
    const end = newline > start && bytes[newline - 1] === RETURN ? newline - 1 : newline;
    if (end - start > MAX_LINE_BYTES) throw new LineTooLongError(line.number);
    line.bytes = bytes;
    line.start = start;
    line.end = end;
    if (end > start) this.onLine(line);
  }
}
