const ROW = /<row[^>]*>(.*?)<\/row>/gs;
const CELL = /<c((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/c>)/gs;
/** Excel for the Mac counted days from 1904. */
const DAYS_TO_1904 = 1_462;

interface SheetParts {
  readonly sheet: string;
  /** `xl/sharedStrings.xml`; empty if the workbook has none. */
  readonly strings: string;
  readonly workbook: string;
}

/** Yields the rows of a worksheet. Dates are numbers, days since 1899 or 1904, as Excel stores them. */
export function* xlsxRows({ sheet, strings, workbook }: SheetParts): Generator<readonly unknown[]> {
  const shared = [...strings.matchAll(/<si>(.*?)<\/si>|<si\/>/gs)].map(([, text = '']) => textOf(text));
  const shift = /date1904="(1|true)"/.test(workbook) ? DAYS_TO_1904 : 0;
  for (const [, cells] of sheet.matchAll(ROW)) {
    const row: unknown[] = [];
    for (const [, attributes, content = ''] of cells!.matchAll(CELL)) {
      const reference = /\sr="([A-Z]+)\d+"/.exec(attributes!)?.[1];
      const column = reference === undefined ? row.length : columnOf(reference);
      while (row.length < column) row.push('');
      row[column] = cellValue(attributes!, content, shared, column === 0 ? shift : 0);
    }
    yield row;
  }
}

function cellValue(attributes: string, content: string, shared: readonly string[], shift: number): string | number {
  const type = /\st="(\w+)"/.exec(attributes)?.[1];
  if (type === 'inlineStr') return textOf(content);
  const value = unescaped(/<v[^>]*>(.*?)<\/v>/s.exec(content)?.[1] ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  return shift !== 0 && value !== '' && type === undefined ? Number(value) + shift : value;
}

/** A0 is 0, Z0 is 25, AA0 is 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(xml: string): string {
  return unescaped([...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join(''));
}

function unescaped(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => named[name]!);
}
