import { readFile, stat } from 'node:fs/promises';
import { decodeText, JsonTableError, jsonToCsv, SourceError } from '@sealtick/bar-formats';
import { ArchiveError } from '../archive-error.ts';
import type { InputFile } from '../input-file.ts';
import type { Source } from '../table-source.ts';
import { listZip, readZipEntry, type ZipEntry } from '../zip.ts';
import { htmlRows } from './html.ts';
import { getSheets } from './sheet-names.ts';
import { firstYear, xlsxRows } from './xlsx.ts';

const LINES = 5_000;

/** Returns a value as a field of CSV. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""').replaceAll(/\s+/g, ' ')}"` : text;
}

/** Yields rows as chunks of CSV. */
async function* csvChunks(
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  for await (const row of rows) {
    lines.push(row.map(field).join(','));
    if (lines.length < LINES) continue;
    yield Buffer.from(`${lines.join('\n')}\n`);
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
}

/** Largest file that is converted in memory, bytes. */
const MAX_BYTES = 536_870_912;

type TableFile = 'json' | 'html' | 'parquet' | 'arrow' | 'xlsx';

const NAMES: Readonly<Record<TableFile, string>> = {
  json: 'JSON',
  html: 'web page',
  parquet: 'Parquet',
  arrow: 'Arrow',
  xlsx: 'Excel workbook',
};

/** Returns the tables of a data file; each is converted to CSV when it is read. Libraries are loaded at that time. */
export async function listTables(kind: TableFile, input: InputFile): Promise<Source[]> {
  const { path, name } = input;
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new ArchiveError(`this ${NAMES[kind]} file is larger than ${MAX_BYTES} bytes; split it`);
  if (kind === 'xlsx') return listSheets(input, size);
  if (kind === 'html' && htmlRows(decodeText(await readFile(path))) === null) {
    throw new ArchiveError('this is a web page: download the bars as CSV', true);
  }
  return [
    { path: name, size, container: NAMES[kind], chunks: () => converted(() => CONVERT[kind](path), NAMES[kind]) },
  ];
}

async function listSheets({ path, name }: InputFile, size: number): Promise<Source[]> {
  const entries = await listZip(path);
  const files = entries.map((entry) => entry.name).filter((file) => /^xl\/worksheets\/[^/]+\.xml$/.test(file));
  const part = partReader(path, entries);
  const workbook = await part('xl/workbook.xml');
  const sheets = getSheets(files, workbook, await part('xl/_rels/workbook.xml.rels'));
  return sheets.map(({ title, file }) => ({
    path: sheets.length === 1 ? name : `${name}/${title}`,
    size,
    container: NAMES.xlsx,
    serialDays: firstYear(workbook),
    chunks: () => converted(() => readSheet(part, workbook, file), NAMES.xlsx),
  }));
}

const CONVERT: Readonly<Record<Exclude<TableFile, 'xlsx'>, (path: string) => AsyncGenerator<Buffer>>> = {
  async *json(path) {
    yield Buffer.from(jsonToCsv(decodeText(await readFile(path))));
  },
  async *html(path) {
    const rows = htmlRows(decodeText(await readFile(path)));
    if (rows === null)
      throw new ArchiveError('this is a web page without a table of bars: download the bars as CSV', true);
    yield* csvChunks(rows);
  },
  async *parquet(path) {
    const { parquetRows } = await import('./parquet.ts');
    yield* csvChunks(parquetRows(path));
  },
  async *arrow(path) {
    const { arrowRows } = await import('./arrow.ts');
    yield* csvChunks(arrowRows(path));
  },
};

type PartReader = (name: string) => Promise<string>;

function partReader(path: string, entries: readonly ZipEntry[]): PartReader {
  return async (name) => {
    const entry = entries.find((one) => one.name === name);
    if (entry === undefined) return '';
    if (entry.bytes > MAX_BYTES) throw new ArchiveError(`"${name}" is larger than ${MAX_BYTES} bytes; save it as CSV`);
    return Buffer.concat(await Array.fromAsync(readZipEntry(path, entry))).toString('utf8');
  };
}

async function* readSheet(part: PartReader, workbook: string, file: string): AsyncGenerator<Buffer> {
  const [sheet, strings, styles] = [await part(file), await part('xl/sharedStrings.xml'), await part('xl/styles.xml')];
  yield* csvChunks(xlsxRows({ sheet, strings, styles, workbook }));
}

/** Converts errors of a library, which are errors of the file, to a message for the user. */
async function* converted(convert: () => AsyncIterable<Buffer>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* convert();
  } catch (error) {
    if (error instanceof SourceError) throw error;
    if (error instanceof JsonTableError) throw new ArchiveError(error.message, error.isOther);
    throw new ArchiveError(`the ${name} file cannot be read: ${(error as Error).message}`);
  }
}
