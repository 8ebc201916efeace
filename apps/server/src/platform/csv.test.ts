import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('writes rows with a header, and quotes what needs it', () => {
  const rows = [
    { a: 'plain', b: 1.5 },
    { a: 'x, "y"\nz', b: null },
    { a: '', b: true },
  ];
  expect(toCsv(['a', 'b'], rows)).toBe('a,b\r\nplain,1.5\r\n"x, ""y""\nz",\r\n,true\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x'])('does not write %j as a formula', (text) => {
  expect(toCsv(['a'], [{ a: text }])).toMatch(/^a\r\n"?'/);
});

test('writes negative numbers as numbers', () => {
  expect(toCsv(['a'], [{ a: -1 }])).toBe('a\r\n-1\r\n');
});
