import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineReader, LineTooLongError, MAX_LINE_BYTES } from './line-reader.ts';

function linesOf(text: string | Uint8Array, cuts: readonly number[] = []): string[] {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const lines: string[] = [];
  const reader = new LineReader((line) => lines.push(`${line.number}:${line.whole()}`));
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    reader.push(bytes.subarray(from, Math.min(cut, bytes.length)));
    from = Math.min(cut, bytes.length);
  }
  reader.push(bytes.subarray(from));
  reader.end();
  return lines;
}

describe('LineReader', () => {
  test('counts blank lines, and accepts both line ends', () => {
    expect(linesOf('a\r\n\nb\nc')).toEqual(['1:a', '3:b', '4:c']);
  });

  test('removes a byte order mark from the first line', () => {
    expect(linesOf('\ufefftime,open\n1,2\n')).toEqual(['1:time,open', '2:1,2']);
  });

  test('returns the same lines for any chunks', () => {
    const text = '\ufeffdate;näme\r\n1;2\n\n3;4\r\nlast';
    const length = new TextEncoder().encode(text).length;
    const cuts = fc.array(fc.integer({ min: 0, max: length }));
    fc.assert(
      fc.property(cuts, (places) => {
        expect(linesOf(text, places)).toEqual(linesOf(text));
      }),
    );
  });

  test('rejects a line longer than any row with its number, without storing it', () => {
    const long = `short\n${'x'.repeat(MAX_LINE_BYTES + 1)}`;
    expect(() => linesOf(long)).toThrow(expect.objectContaining({ name: 'LineTooLongError', line: 2 }));
    expect(() => linesOf('y'.repeat(MAX_LINE_BYTES * 3))).toThrow(LineTooLongError);
  });
});
