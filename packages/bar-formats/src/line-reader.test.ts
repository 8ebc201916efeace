import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_END, LineReader, LineTooLongError, MAX_LINE_BYTES } from './line-reader.ts';

function getLines(text: string | Uint8Array, cuts: readonly number[] = []): string[] {
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
    expect(getLines('a\r\n\nb\nc')).toEqual(['1:a', '3:b', '4:c']);
  });

  test.each([
    ['CR alone', 'a\rb\r\rc\r', ['1:a', '2:b', '4:c']],
    ['CR alone, without one at the end', 'a\rb', ['1:a', '2:b']],
    ['CRCRLF', 'a\r\r\nb\r\r\n', ['1:a', '2:b']],
    ['all of them mixed', 'a\rb\nc\r\nd\r\r\ne\rf', ['1:a', '2:b', '3:c', '4:d', '5:e', '6:f']],
    ['blank lines of every kind', '\r\n\n\ra\n\r\nb\r\r', ['4:a', '6:b']],
    ['line ends alone', '\r\r\n\r', []],
  ])('accepts %s', (_name, text, lines) => {
    expect(getLines(text)).toEqual(lines);
  });

  test('finds the lines that LINE_END finds in the same text', () => {
    const text = fc.array(fc.constantFrom('a', 'b;1', '\r', '\n', '\r\n', '\r\r\n'), { maxLength: 40 });
    const cuts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 });
    fc.assert(
      fc.property(text, cuts, (parts, places) => {
        const whole = `x${parts.join('')}`;
        const expected = whole.split(LINE_END).flatMap((line, i) => (line === '' ? [] : [`${i + 1}:${line}`]));
        expect(getLines(whole, places)).toEqual(expected);
      }),
    );
  });

  test('removes a byte order mark from the first line', () => {
    expect(getLines('\ufefftime,open\n1,2\n')).toEqual(['1:time,open', '2:1,2']);
  });

  test('returns the same lines for any chunks', () => {
    const text = '\ufeffdate;näme\r\n1;2\n\n3;4\r\nlast';
    const length = new TextEncoder().encode(text).length;
    const cuts = fc.array(fc.integer({ min: 0, max: length }));
    fc.assert(
      fc.property(cuts, (places) => {
        expect(getLines(text, places)).toEqual(getLines(text));
      }),
    );
  });

  test('rejects a line longer than any row with its number, without storing it', () => {
    const long = `short\n${'x'.repeat(MAX_LINE_BYTES + 1)}`;
    expect(() => getLines(long)).toThrow(expect.objectContaining({ name: 'LineTooLongError', line: 2 }));
    expect(() => getLines('y'.repeat(MAX_LINE_BYTES * 3))).toThrow(LineTooLongError);
  });
});
