import type { ReportRow } from './report-row.ts';

const DELIMITERS = ['\t', ';', ','] as const;

/** Returns the rows of a table of separated values, and what separates them; quoted fields may have several lines. */
export function csvRows(text: string): { readonly rows: readonly ReportRow[]; readonly delimiter: string } {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const head = clean.slice(0, 20_000);
  const count = (one: string) => head.split(one).length;
  const delimiter = DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
  const rows: ReportRow[] = [];
  let cells: string[] = [];
  let field = '';
  let isQuoted = false;
  let [line, first] = [1, 1];
  const endField = () => {
    cells.push(field.trim());
    field = '';
  };
  const endRow = () => {
    endField();
    if (cells.some((cell) => cell !== '')) rows.push({ line: first, cells, title: '' });
    cells = [];
    first = line;
  };
  for (let i = 0; i < clean.length; i += 1) {
    const character = clean[i]!;
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (clean[i + 1] === '"') {
        field += '"';
        i += 1;
      } else isQuoted = false;
    } else if (character === '"' && field.trim() === '') {
      isQuoted = true;
      field = '';
    } else if (character === delimiter) endField();
    else if (character === '\n') endRow();
    else field += character;
  }
  endRow();
  return { rows, delimiter };
}
