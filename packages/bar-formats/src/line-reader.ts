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

/** Where the lines of a text end: LF, CR, CRLF, and the CRCRLF of text that was converted twice. */
export const LINE_END = /\r+\n|\n|\r/;

/**
 * Splits chunks of bytes into lines and passes each to `onLine` in one reused object. Only a line that spans two
 * chunks is copied. Lines end as `LINE_END` says; blank lines count but are not passed on.
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
    const from = this.emitLines(bytes, bytes.length);
    if (bytes.length - from > MAX_LINE_BYTES) throw new LineTooLongError(this.line.number + 1);
    // A copy, because the reader of the file may reuse the memory of the chunk.
    this.rest = bytes.slice(from);
  }

  /** The last line need not end with a newline. */
  end(): void {
    const { rest } = this;
    this.rest = new Uint8Array(0);
    let end = rest.length;
    while (end > 0 && rest[end - 1] === RETURN) end -= 1;
    if (end === 0) return;
    const from = this.emitLines(rest, end);
    this.line.isEnded = end < rest.length;
    this.emit(rest, from, end);
  }

  /** Passes on the whole lines up to `limit`, and returns where the next one begins. */
  private emitLines(bytes: Uint8Array, limit: number): number {
    let from = 0;
    let carriage = bytes.indexOf(RETURN);
    while (from < limit) {
      const newline = bytes.indexOf(NEWLINE, from);
      const end = newline < 0 ? limit : newline;
      while (carriage >= 0 && carriage < end) {
        let next = carriage + 1;
        while (next < end && bytes[next] === RETURN) next += 1;
        // What follows is in the next chunk: a newline would belong to this line end.
        if (next === end && newline < 0) return from;
        if (next === newline) break;
        // Every carriage return that no newline follows ends a line of its own.
        for (let at = carriage; at < next; at++) {
          this.emit(bytes, from, at);
          from = at + 1;
        }
        carriage = bytes.indexOf(RETURN, from);
      }
      if (newline < 0) return from;
      this.emit(bytes, from, carriage >= 0 && carriage < newline ? carriage : newline);
      from = newline + 1;
      if (carriage >= 0 && carriage < from) carriage = bytes.indexOf(RETURN, from);
    }
    return from;
  }

  private emit(bytes: Uint8Array, start: number, end: number): void {
    const line = this.line;
    line.number += 1;
    if (end - start > MAX_LINE_BYTES) throw new LineTooLongError(line.number);
    line.bytes = bytes;
    line.start = start;
    line.end = end;
    if (end > start) this.onLine(line);
  }
}
