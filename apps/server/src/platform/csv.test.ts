import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldColumns, toCsv } from './csv.ts';

test('writes rows with a header, and quotes what needs it', () => {
  const rows = [
    { a: 'plain', b: 1.5 },
    { a: 'x, "y"\nz', b: null },
    { a: '', b: true },
  ];
  expect(toCsv({ a: (row) => row.a, b: (row) => row.b }, rows)).toBe('a,b\r\nplain,1.5\r\n"x, ""y""\nz",\r\n,true\r\n');
});

const notFormula = (text: string) => expect(toCsv(fieldColumns(['a']), [{ a: text }])).toMatch(/^a\r\n"?'/);

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '\0x'])('does not write %j as a formula', notFormula);

// Full-width and small forms, which Excel in Japanese and Chinese takes for the same, and the minus sign.
test.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫A1', '\u22121'])(
  'does not write the variant %j as a formula',
  notFormula,
);

// What spreadsheets leave out at the beginning.
test.each([' ', '\u00a0', '\u3000', '\ufeff', '\u200b', '\t', '\r\n', '\u0001'])(
  'does not write a formula after %j as one',
  (before) => notFormula(`${before}=1+1`),
);

test.each(['a=1', 'x', '1', '', '東京＝', '😀=', "'=1", '*1'])('writes %j as it is', (text) => {
  expect(toCsv(fieldColumns(['a']), [{ a: text }])).toBe(`a\r\n${text}\r\n`);
});

test('writes negative numbers as numbers', () => {
  expect(toCsv(fieldColumns(['a']), [{ a: -1 }])).toBe('a\r\n-1\r\n');
});

/** Reads CSV as RFC 4180 describes it. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < csv.length) {
    const row: string[] = [];
    for (let isLast = false; !isLast; ) {
      const [cell] = (csv[at] === '"' ? /"(?:[^"]|"")*"/y : /[^,\r\n]*/y)[Symbol.match](csv.slice(at)) ?? [''];
      row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
      at += cell.length;
      isLast = csv[at] !== ',';
      at += isLast ? 2 : 1;
    }
    rows.push(row);
  }
  return rows;
}

test('every text is read again as it was, after the apostrophe of one that looks like a formula', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@\t\r\0"',\n a]*$/));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (given) => {
      const [, ...rows] = parse(toCsv({ a: ([a]) => a, b: ([, b]) => b }, given));
      const read = rows.map((cells, i) => cells.map((cell, n) => (cell === given[i]![n] ? cell : cell.slice(1))));
      expect(read).toEqual(given);
      // The first visible character is none that begins a formula.
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u);
    }),
  );
});
